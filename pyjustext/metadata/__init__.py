"""What a page declares about its article, and which source is used if several differ.

The first source with a value is used, and its key is in ``Article.sources``. The tables named in capitals are
data of their modules:

============  ===========================================================================================
title         what the first of SHOWN in ``titles`` shows, without labels and the site's name; where none
              does, what the page states without the site's name: JSON-LD headline, Open Graph or Twitter,
              ``title``, Dublin Core; the first ``h1``; of a start page what it states. What only names the
              site or a section gives way to the headline above the text (``sections``)
authors       the sources of ``bylines``, in the order of its tables STATED and SEEN; what else a name near
              the title may be: NOT_OF_AUTHOR in ``visible_bylines``; where they name nobody, the site or
              "Staff" and its like; ``byline`` joins them
published     the sources of ``publication``, in the order of STATED, or of SEEN where none of these has any;
              what else a date near the title may be: NOT_OF_PUBLICATION, which builds on NOT_OF_ARTICLE
modified      a change that people see near the title, MODIFIED, or else SEEN_MODIFIED; never before
              ``published``
site          the article's publisher in JSON-LD; else of the names that the page gives (Open Graph, JSON-LD's
              publisher and web site, ``application-name``, the part of ``title`` that a link to the start
              page shows or the host is named after) the one on which most and the host agree; the host
canonical     CANONICAL in ``declared``
lang          the page's ``lang``, ``content-language`` or Open Graph's locale, in this order, unless the
              text is clearly in another language; without them what the text is in, if that is certain
dir           ``dir`` of ``body`` or ``html``; that of the language's script (set by reading)
excerpt       DESCRIPTION in ``declared`` except NOT_A_DESCRIPTION; the first paragraph (set by reading)
image         IMAGE in ``declared``; the content's first picture (set by reading)
license       LICENCE in ``declared``
tags          TAGS in ``declared``
categories    CATEGORIES in ``declared``
============  ===========================================================================================
"""

from .describe import Metadata, describe
from .facts import Facts, gather
from .hints import Hints
from .language import direction

__all__ = ["Facts", "Hints", "Metadata", "describe", "direction", "gather"]

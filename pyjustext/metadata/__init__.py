"""What a page declares about its article, and which source is used if several differ.

The first source with a value is used, and its key is in ``Article.sources``. ``facts`` and ``jsonld`` collect
what the page declares. ``evidence`` determines the site and the title (``sites``, ``titles``), and ``near``
looks once at what stands near the title. ``stated`` has the table SOURCES: each field, where it is stated,
and how the texts there are read. What people see is in ``visible_bylines`` and ``visible_dates``; ``bylines``
and ``publication`` choose.

============  ===========================================================================================
title         what the first of SHOWN in ``titles`` shows, without labels and the site's name; where none
              does, what the page states without the site's name: JSON-LD headline, Open Graph or Twitter,
              ``title``, Dublin Core; the first ``h1``; of a start page what it states. What only names the
              site or a section gives way to the headline above the text (``sections``)
authors       what is stated, then SEEN in ``bylines``; what else a name near the title may be:
              NOT_OF_AUTHOR in ``visible_bylines``; where they name nobody, the site or "Staff" and its
              like; ``byline`` joins them
published     what is stated, or else what people see: near the title, labelled, in the address; what else
              a date near the title may be: NOT_OF_PUBLICATION in ``visible_dates``
modified      a change that people see near the title, what is stated, a change at the end of the page; never
              before ``published``
site          the article's publisher in JSON-LD; else of the names that the page gives (Open Graph, JSON-LD's
              publisher and web site, ``application-name``, the part of ``title`` that a link to the start
              page shows or the host is named after) the one on which most and the host agree; the host
lang          the page's ``lang``, ``content-language`` or Open Graph's locale, in this order, unless the
              text is clearly in another language; without them what the text is in, if that is certain
dir           ``dir`` of ``body`` or ``html``; that of the language's script (set by reading)
excerpt       what is stated; the first paragraph (set by reading)
image         what is stated; the content's first picture (set by reading)
canonical     and ``license``, ``tags``, ``categories``: what is stated
============  ===========================================================================================
"""

from .describe import Metadata, describe
from .facts import Facts, gather
from .hints import Hints
from .language import direction

__all__ = ["Facts", "Hints", "Metadata", "describe", "direction", "gather"]

"""What a page declares about its article, and which source is used if several differ.

These are the rules; the first source with a value is used:

============  ===========================================================================================
title         the heading that agrees with what the page states (JSON-LD headline, Open Graph, ``title``;
              a slogan does not agree, nor does a link to another page; a lower heading only word by
              word); the part of ``title`` or Open Graph that another element shows; JSON-LD headline;
              Open Graph or Twitter, Dublin Core, ``title``, each without the site's name; the first ``h1``;
              of a start page what it states, the site's name at the beginning included
byline        JSON-LD (persons before organisations), microdata, meta tags, ``rel=author``, the byline that
              is seen near the title, also before the name of an account, an agency's sign-off below the
              text, a name near the title whom the page introduces, the first user that is named; the
              site's own name only where there is no other; for goods only what the page states, and no
              brand; of a start page none
published     JSON-LD, ``article:published_time``, microdata, other meta tags, a ``time`` near the title,
              a date in a short text near the title, the date in the address; where the stated one is that
              of the last change, an earlier one near the title; never that of a change, an offer or a
              member's registration, nor one in the future, in prose, between paragraphs, in a teaser, a
              list, a side column, a footer or comments, nor that of a period, nor the one that JSON-LD
              gives for the page as such, which sites give for every page of theirs, nor one that may
              mean two days; a start page has none
modified      JSON-LD, ``article:modified_time``, microdata, other meta tags, a date near the title that says
              so, where none of publication is stated; never before ``published``
site          the article's publisher in JSON-LD, Open Graph, JSON-LD (other publishers, web site),
              ``application-name``, the beginning or the end of ``title`` that a link to the start page
              shows, the host; without a motto
canonical     ``rel=canonical``, Open Graph
lang          the page's ``lang``, ``content-language`` or Open Graph's locale, in this order, unless the
              text is clearly in another language; without them what the text is in, if that is certain
dir           ``dir`` of ``body`` or ``html``; that of the language's script (set by reading)
excerpt       the article's in JSON-LD, Dublin Core, Open Graph, ``description``, Twitter, unless it only
              repeats the title or is the site's motto; the first paragraph (set by reading)
image         Open Graph, Twitter, JSON-LD, ``image_src``; the content's first picture (set by reading)
license       ``rel=license``, JSON-LD, Dublin Core rights
tags          ``article:tag``, JSON-LD ``keywords``, links with ``rel=tag``, meta keywords
categories    ``article:section``, JSON-LD ``articleSection``, links with ``rel=category``
============  ===========================================================================================
"""

from .describe import Metadata, describe
from .facts import Facts, gather
from .hints import Hints
from .language import direction, is_left_to_right

__all__ = ["Facts", "Hints", "Metadata", "describe", "direction", "gather", "is_left_to_right"]

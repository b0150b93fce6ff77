"""The passes over the finished content tree, each listed once in :data:`PASSES`."""

from __future__ import annotations

from collections.abc import Sequence

from ..tree.elements import HEADINGS
from . import anchors, equations, figures, head, headings, lead, lists
from .steps import Pass
from .walk import Walk

PASSES = (
    Pass("lead-picture", lead.add),
    Pass("pictures-on-lines", figures.raise_pictures, {"img"}),
    Pass("lone-captions", figures.join_lone_captions, {"figure"}),
    Pass("figures", figures.standardize, {"figure"}),
    Pass("equations", equations.join_numbers, {"math math"}),
    Pass("bullets", lists.drop_bullets, {"ul"}),
    Pass("lists-of-sections", lists.take_apart, {"ul"}),
    Pass("torn-lists", lists.join_torn, {"ul", "ol", "dl"}),
    Pass("title", headings.drop_title, HEADINGS, "shown-above"),
    Pass("doubled-headings", headings.drop_doubles, HEADINGS | {"figure"}, "copy"),
    Pass("levels", headings.standardize, HEADINGS),
    Pass("repeated-head", head.drop_repeated, reason="shown-above"),
    Pass("lone-marks", lists.join_lone_marks, {"p"}),
    Pass("anchors", anchors.standardize, {"a"}),
)


def run(walk: Walk, passes: Sequence[Pass]) -> None:
    """Finish the tree, and record after each pass what is still in it."""
    walk.writer.close_to(1)
    tree = walk.writer.root
    nodes = tree.in_order()
    walk.origins.note_tree("control", nodes)
    tags = {node.tag for node in nodes}
    for step in passes:
        if step.needs and step.needs.isdisjoint(tags):
            continue
        step.run(tree, nodes, walk)
        if walk.origins.touched:
            nodes = tree.in_order()
            tags = {node.tag for node in nodes}
            walk.origins.note_tree(step.reason, nodes)

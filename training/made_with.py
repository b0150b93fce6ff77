"""What a model was made with, as a digest: so a test can tell whether the code would make another one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from pyjustext.engines.learned.decision import ONE

from .fitting import (
    BLOCK_PARAMETERS,
    BLOCK_TREES,
    KIND_PARAMETERS,
    KIND_TREES,
    OF_BLOCKS,
    OF_KINDS,
    block_rows,
    block_weights,
    chosen_rows,
    kind_row,
)
from .samples import Sample, fit_lexicon


def made_with(samples: Sequence[Sample]) -> str:
    """A digest of what the forests would learn from on these pages, and of how they learn.

    It changes with any change of the code that could change the model: how pages are parsed, split into
    blocks, measured, labelled, transformed and weighed, and the parameters of the forests. It does not change
    if the code only reads differently.

    Args:
        samples: measured pages, in their order; usually those that a model was not trained on.
    """
    lexicon = fit_lexicon(samples)
    digest = sha256()
    how = [BLOCK_PARAMETERS, BLOCK_TREES, OF_BLOCKS, KIND_PARAMETERS, KIND_TREES, OF_KINDS, lexicon.classes]
    digest.update(json.dumps(how, sort_keys=True).encode())
    for sample in samples:
        chosen = chosen_rows(sample)
        labels = sample.labels[chosen] >= 0.5
        scores = [ONE if label >= 0.5 else -ONE for label in sample.labels]
        digest.update(f"{sample.page.id} {sample.fold} {sample.kind} {len(chosen)}".encode())
        for values in (
            block_rows(sample, lexicon)[chosen].astype("<f4"),
            labels.astype("u1"),
            np.round(block_weights(sample, chosen), 6).astype(
                "<f4"
            ),  # powers differ slightly between machines
            kind_row(sample, scores).astype("<f4"),
        ):
            digest.update(values.tobytes())
    return digest.hexdigest()

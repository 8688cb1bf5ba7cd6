"""rensa, R-MinHash with its own LSH: 128 permutations, word 3-shingles.

Calls: RMinHash.from_token_sets(token_lists, num_perm=128, seed=42); RMinHashLSH(threshold=0.8, num_perm=128, num_bands=16);
insert_many(minhashes); query_all(minhashes); then, unless the setting says candidates, a.jaccard(b) >= 0.8.
`query_all` returns candidates and verifies nothing. Filtering them by the sketches' Jaccard is done as in the library's own
deduplicator, which returns no pairs, only whether a document is new.

16 bands of 8 as in gaoya_minhash.py; rensa's deduplicator takes 8 bands of 16 at a threshold of 0.8, which finds less
and is the setting `rminhash-8x16`.
rensa has no tokeniser: the words are cut in Python, and that time is in seconds_index.
Threads: rayon's, as many as RAYON_NUM_THREADS says, else one per core.
"""

from common import Run, once, shingles

run = Run("rensa", {
    "rminhash-16x8": "16 bands, pairs of an estimated Jaccard of at least 0.8",
    "rminhash-16x8-candidates": "16 bands, all pairs that share a band",
    "rminhash-8x16": "8 bands, the library's own choice, estimated Jaccard of at least 0.8",
}, __doc__)

from rensa import RMinHash, RMinHashLSH  # noqa: E402

run.imported()

positions, texts = run.read()

# rensa accepts a list, too, but with a generator it is a fifth faster and needs a third of the memory.
minhashes = RMinHash.from_token_sets((shingles(text) for text in texts), num_perm=128, seed=42)
index = RMinHashLSH(threshold=0.8, num_perm=128, num_bands=8 if run.setting == "rminhash-8x16" else 16)
index.insert_many(minhashes)  # keys are the positions in the list
run.lap("index")

candidates = once(range(len(minhashes)), index.query_all(minhashes))
if run.setting != "rminhash-16x8-candidates":
    candidates = [(a, b, verdict) for a, b, verdict in candidates if minhashes[a].jaccard(minhashes[b]) >= 0.8]
pairs = [(positions[a], positions[b], verdict) for a, b, verdict in candidates]
run.lap("query")

run.finish(pairs)

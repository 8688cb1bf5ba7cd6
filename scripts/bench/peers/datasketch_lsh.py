"""datasketch, MinHashLSH: 128 permutations, threshold 0.8, word 3-shingles.

Calls: MinHash.bulk(lists_of_bytes, num_perm=128); MinHashLSH(threshold=0.8, num_perm=128), which
chooses 9 bands of 13; insert(key, minhash); query(minhash). A query returns candidates and verifies nothing; the
documentation advises to "filter again with MinHash.jaccard", which the first setting does.

Hash function: the default, SHA-1; the documentation names faster ones, which are further packages. Words are cut in Python.
Threads: one (numpy's element-wise operations use no pool).
"""

from common import Run, once, shingles

run = Run("datasketch", {
    "lsh": "pairs of an estimated Jaccard of at least 0.8",
    "lsh-candidates": "all pairs that share a band",
    "lsh-16x8": "as lsh, with 16 bands of 8 in place of the library's choice",
}, __doc__)

from datasketch import MinHash, MinHashLSH  # noqa: E402

run.imported()

positions, texts = run.read()

minhashes = MinHash.bulk(([shingle.encode() for shingle in shingles(text)] for text in texts), num_perm=128)
index = MinHashLSH(num_perm=128, params=(16, 8)) if run.setting == "lsh-16x8" else MinHashLSH(threshold=0.8, num_perm=128)
for place, minhash in enumerate(minhashes):
    index.insert(place, minhash)
run.lap("index")

candidates = once(range(len(minhashes)), map(index.query, minhashes))
if run.setting != "lsh-candidates":
    candidates = [(a, b, verdict) for a, b, verdict in candidates if minhashes[a].jaccard(minhashes[b]) >= 0.8]
pairs = [(positions[a], positions[b], verdict) for a, b, verdict in candidates]
run.lap("query")

run.finish(pairs)

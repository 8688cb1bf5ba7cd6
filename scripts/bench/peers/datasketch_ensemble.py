"""datasketch, MinHashLSHEnsemble: containment of 0.8, 128 permutations, word 3-shingles. The only peer with containment.

Calls: MinHash.bulk(lists_of_bytes, num_perm=128); MinHashLSHEnsemble(threshold=0.8, num_perm=128, num_part=32);
index([(key, minhash, size)]); query(minhash, size), which returns the keys of sets that hold at least 0.8 of the query.
The calls and num_part=32 are those of the documentation's example. Found in both directions is near, in one is contained.

A query verifies nothing, and the library does not estimate containment. The setting `ensemble-filtered` adds an estimate from
its MinHash.jaccard J and the sizes: |A and B| = J (|A| + |B|) / (1 + J), divided by |A|. That formula is ours, not a call of
the library. Words are cut in Python. Threads: one.
"""

from common import Run, shingles

run = Run("datasketch", {
    "ensemble": "candidates, as a query returns them",
    "ensemble-filtered": "candidates with an estimated containment of at least 0.8",
}, __doc__)

from datasketch import MinHash, MinHashLSHEnsemble  # noqa: E402

run.imported()


def token_lists():
    """Each text's distinct shingles, one text at a time; records their number in `sizes`, so that no shingles are kept."""
    for text in texts:
        members = {shingle.encode() for shingle in shingles(text)}
        sizes.append(len(members))
        yield list(members)


def estimated_containment(a, b):
    """Estimated share of a's shingles that are in b; a and b are positions."""
    jaccard = minhashes[a].jaccard(minhashes[b])
    return jaccard * (sizes[a] + sizes[b]) / (1 + jaccard) / sizes[a]


positions, texts = run.read()

sizes = []
minhashes = MinHash.bulk(token_lists(), num_perm=128)
index = MinHashLSHEnsemble(threshold=0.8, num_perm=128, num_part=32)
index.index([(place, minhash, size) for place, (minhash, size) in enumerate(zip(minhashes, sizes))])
run.lap("index")

contained = set()  # (a, b): a is inside b
for a, minhash in enumerate(minhashes):
    for b in set(index.query(minhash, sizes[a])):
        if a != b and (run.setting == "ensemble" or estimated_containment(a, b) >= 0.8):
            contained.add((a, b))
pairs = []
for a, b in sorted(contained):
    both = (b, a) in contained
    if not both or a < b:
        pairs.append((positions[a], positions[b], "near" if both else "contained"))
run.lap("query")

run.finish(pairs)

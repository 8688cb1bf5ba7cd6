"""rensa, C-MinHash with its streaming deduplicator: 128 permutations, threshold 0.8, word 3-shingles.

Calls: CMinHash.from_token_sets(token_lists, num_perm=128, seed=42); CMinHashDeduplicator(threshold=0.8, num_perm=128, seed=42);
add_pairs([(key, minhash)]), which says whether each document was kept; get_duplicate_sets(minhashes) of those that were not.

The deduplicator keeps a document only if it is not a duplicate of a kept one, so it links each duplicate to a kept document
and never two duplicates to each other, which is against it if a text has three copies or more. It verifies by the estimated
Jaccard. A query compares with every kept document (33 s for all of reuters21578), so only duplicates are queried, which gives
the same pairs, because no kept document is a duplicate of another. The library has no LSH for C-MinHash.
Words are cut in Python; the deduplicator runs on one thread.
"""

from common import Run, once, shingles

run = Run("rensa", {"cminhash-dedup": "estimated Jaccard of at least 0.8 with a kept document"}, __doc__)

from rensa import CMinHash, CMinHashDeduplicator  # noqa: E402

run.imported()

positions, texts = run.read()

minhashes = CMinHash.from_token_sets((shingles(text) for text in texts), num_perm=128, seed=42)
deduplicator = CMinHashDeduplicator(threshold=0.8, num_perm=128, seed=42)
kept = deduplicator.add_pairs(list(zip(map(str, positions), minhashes)))
run.lap("index")

duplicates = [place for place, was_kept in enumerate(kept) if not was_kept]
answers = deduplicator.get_duplicate_sets([minhashes[place] for place in duplicates])
pairs = once([positions[place] for place in duplicates], (map(int, keys) for keys in answers))
run.lap("query")

run.finish(pairs, "links duplicates to kept documents only")

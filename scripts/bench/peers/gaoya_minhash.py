"""gaoya, MinHash: 16 bands of 8, word 3-shingles, its bulk calls.

Calls: MinHashStringIndex(hash_size=32, jaccard_threshold, num_bands=16, band_size=8, analyzer="word", lowercase=True,
ngram_range=(3, 3), id_container="smallvec"); par_bulk_insert_docs(ids, docs); par_bulk_query(docs). The same calls as the
project's deduplication notebook. gaoya verifies: a query returns only documents that reach `jaccard_threshold` by the estimate
from the whole signatures; the setting `candidates` sets the threshold to 0.

In gaoya's favour: its words are cut in Rust, and `smallvec`, the container that its documentation advises for few duplicates,
is also the fastest of the three here.
Against it: the Python calls sign every text twice, once to insert and once to query, because no call queries by id.
Threads: rayon's, as many as RAYON_NUM_THREADS says, else one per core.
"""

from common import Run, once

run = Run("gaoya", {
    "minhash-16x8": "pairs of an estimated Jaccard of at least 0.8",
    "minhash-16x8-candidates": "all pairs that share a band",
    "minhash-default": "the library's own bands, threshold and container: 20 of 5, at least 0.75, set",
}, __doc__)

from gaoya.minhash import MinHashStringIndex  # noqa: E402

run.imported()

# Bands, rows per band, least estimated Jaccard, container of ids.
BANDS, ROWS, THRESHOLD, CONTAINER = {
    "minhash-16x8": (16, 8, 0.8, "smallvec"),
    "minhash-16x8-candidates": (16, 8, 0.0, "smallvec"),
    "minhash-default": (20, 5, 0.75, "set"),
}[run.setting]

positions, texts = run.read()

index = MinHashStringIndex(
    hash_size=32,
    jaccard_threshold=THRESHOLD,
    num_bands=BANDS,
    band_size=ROWS,
    analyzer="word",
    lowercase=True,
    ngram_range=(3, 3),
    id_container=CONTAINER,
)
index.par_bulk_insert_docs(positions, texts)
run.lap("index")

answers = index.par_bulk_query(texts)
pairs = once(positions, answers)
run.lap("query")

run.finish(pairs, "signs every text twice: inserting and asking")

"""gaoya, SimHash: 64 bits, its default index (6 blocks), word bigrams.

Calls: SimHashStringIndex(hash_size=64, num_blocks=6, hamming_distance, analyzer="word", lowercase=True, ngram_range=(2, 2));
.index.par_bulk_insert_docs(ids, docs); par_bulk_query(docs). The documented class can only insert one by one; the bulk call,
used because it is faster, is that of the compiled index inside the class.

gaoya 0.2 returns pairs at *less* than `hamming_distance`, although its documentation says "at most": 4 means a distance
of at most 3, as in Manku, Jain and Das Sarma (WWW 2007). The library's default is 5.
Every text is signed twice, as in gaoya_minhash.py. Threads: rayon's.
"""

from common import Run, once

run = Run("gaoya", {
    "simhash-64-h3": "word bigrams, distance of at most 3",
    "simhash-64-default": "word bigrams, the library's default distance (5, that is at most 4)",
}, __doc__)

from gaoya.simhash import SimHashStringIndex  # noqa: E402

run.imported()

positions, texts = run.read()

index = SimHashStringIndex(
    hash_size=64,
    num_blocks=6,
    hamming_distance=4 if run.setting == "simhash-64-h3" else 5,
    analyzer="word",
    lowercase=True,
    ngram_range=(2, 2),
)
index.index.par_bulk_insert_docs(positions, texts)
run.lap("index")

answers = index.par_bulk_query(texts)
pairs = once(positions, answers)
run.lap("query")

run.finish(pairs, "signs every text twice: inserting and asking")

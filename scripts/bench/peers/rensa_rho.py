"""rensa, the "rho" pipeline of its own benchmark: flags only, no pairs.

Calls: RMinHash.digest_matrix_from_token_sets_rho(token_lists, num_perm=128, seed=42, probes=4);
RMinHashLSH(threshold=0.8, num_perm=128, num_bands=8).query_duplicate_flags_matrix_one_shot(matrix): the settings of the
library's full benchmark. It says whether a document has a duplicate, but not which one: a smaller job than that of all the
others, so its time is a lower bound. `pairs` is null; the notes give the number of flagged documents.
"""

from common import Run, shingles

run = Run("rensa", {"rho-flags": "which documents have a duplicate; no pairs"}, __doc__)

from rensa import RMinHash, RMinHashLSH  # noqa: E402

run.imported()

positions, texts = run.read()

matrix = RMinHash.digest_matrix_from_token_sets_rho((shingles(text) for text in texts), num_perm=128, seed=42, probes=4)
run.lap("index")

flags = RMinHashLSH(threshold=0.8, num_perm=128, num_bands=8).query_duplicate_flags_matrix_one_shot(matrix)
flagged = sum(map(bool, flags))
run.lap("query")

run.finish(None, f"not the same job: {flagged} documents flagged, no pairs")

/** Bytes of the file are not as they were written. Whoever uses the file is told the same as if SQLite had found it. */
export class DamageError extends Error {}

/** Documents by the number of their bucket. A document enters a bucket once, and documents come in ascending order. */
export class BucketDocs {
  readonly #docs = new Map<number, number[]>()

  add(bucket: number, doc: number): void {
    const docs = this.#docs.get(bucket)
    if (!docs) this.#docs.set(bucket, [doc])
    else if (docs.at(-1) !== doc) docs.push(doc)
  }

  /** Numbers of the buckets that have documents, rising. */
  buckets(): number[] {
    return [...this.#docs.keys()].sort((a, b) => a - b)
  }

  docs(bucket: number): Uint32Array {
    return Uint32Array.from(this.#docs.get(bucket) ?? [])
  }
}

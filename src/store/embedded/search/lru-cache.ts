/** Keeps what was used last, up to a total cost; what costs more than a quarter of it by itself is not kept. */
export class LruCache<Value> {
  readonly #limit: number
  readonly #entries = new Map<string, { readonly value: Value; readonly cost: number }>()
  #cost = 0

  /** @param limit  total of the costs that {@link LruCache.set} is given, in any unit */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, cost: number): void {
    if (cost * 4 > this.#limit) return
    this.#drop(key)
    this.#entries.set(key, { value, cost })
    this.#cost += cost
    for (const oldest of this.#entries.keys()) {
      if (this.#cost <= this.#limit) break
      this.#drop(oldest)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#cost = 0
  }

  #drop(key: string): void {
    this.#cost -= this.#entries.get(key)?.cost ?? 0
    this.#entries.delete(key)
  }
}

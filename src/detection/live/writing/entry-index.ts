/** Entries by the values that they hold. Nearly all values have a single entry, which is kept without a list around it. */
export class EntryIndex<Entry extends object> {
  readonly #entries = new Map<string, Entry | Entry[]>()

  add(value: string, entry: Entry): void {
    const known = this.#entries.get(value)
    if (known === undefined) this.#entries.set(value, entry)
    else if (Array.isArray(known)) known.push(entry)
    else this.#entries.set(value, [known, entry])
  }

  remove(value: string, entry: Entry): void {
    const known = this.#entries.get(value)
    if (known === entry) this.#entries.delete(value)
    if (!Array.isArray(known)) return
    const left = known.filter((each) => each !== entry)
    if (left.length === 0) this.#entries.delete(value)
    else this.#entries.set(value, left)
  }

  /** Entries with this value, in the order in which they came. */
  get(value: string): readonly Entry[] {
    const known = this.#entries.get(value)
    if (known === undefined) return []
    return Array.isArray(known) ? known : [known]
  }
}

import type { Refusal } from '../input/input-record.js'

/** The ids of a run: every id may be used once. */
export class UniqueIds {
  readonly #ids = new Set<string>()

  /** Takes an id. @returns the refusal where it was used before */
  take(id: string, file: string, line: number): Refusal | undefined {
    const { size } = this.#ids
    this.#ids.add(id)
    if (this.#ids.size > size) return undefined
    const reason = `the id ${JSON.stringify(id)} was used before; give every document an id of its own, or name another field with --id-field`
    return { file, line, id, code: 'RECORD_DUPLICATE_ID', reason }
  }
}

import type { InputPart, Refusal } from '../../input/input-record.js'

/** The ids of a run: every id may be used once. */
export class UniqueIds {
  readonly #ids = new Set<string>()

  /** Takes an id of a part. @returns the refusal where it was used before */
  take(id: string, part: Pick<InputPart, 'file' | 'files'>, line: number): Refusal | undefined {
    const { size } = this.#ids
    this.#ids.add(id)
    if (this.#ids.size > size) return undefined
    // Whoever tells of a refusal names the id, shortened: it may be as long as a text.
    const reason = 'its id was used before; give every document an id of its own, or name another field with --id-field'
    const refusal = { id, code: 'RECORD_DUPLICATE_ID', reason } as const
    const document = part.files?.find((each) => each.id === id)
    return document ? { file: document.file, line: undefined, ...refusal } : { file: part.file, line, ...refusal }
  }
}

import { entryOf } from '../../../maps.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import { DocumentFinder } from '../reading/document-finder.js'
import { fillKnownTerms } from './fill-known-terms.js'
import { TermMemory } from './term-memory.js'

/** What memories are made with. */
export interface TermMemoriesOptions {
  readonly client: EngineClient
  readonly own: OwnObject
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  /** False if others write and nobody tells what. */
  readonly knowsTerms: boolean
}

/** What a store remembers of the terms of its indices, each from when it is first used. */
export class TermMemories {
  readonly #options: TermMemoriesOptions
  readonly #memories = new Map<string, TermMemory>()

  constructor(options: TermMemoriesOptions) {
    this.#options = options
  }

  of(index: string): TermMemory {
    return entryOf(this.#memories, index, () => {
      const { elapsed, knowsTerms } = this.#options
      return new TermMemory({ elapsed, fill: knowsTerms ? (each) => this.#fill(index, each) : undefined })
    })
  }

  /** Resolves when nothing is walked any more. */
  async areQuiet(): Promise<void> {
    for (const memory of this.#memories.values()) await memory.isQuiet()
  }

  async #fill(index: string, memory: TermMemory): Promise<void> {
    const { client, own } = this.#options
    const makeVisible = async (): Promise<void> => {
      await memory.writesAreDone()
      await client.ask({ method: 'POST', path: indexPath(index, '/_refresh'), index })
    }
    await fillKnownTerms({ finder: new DocumentFinder(client, { index, own, factFields: [] }), filter: memory.known, makeVisible })
  }
}

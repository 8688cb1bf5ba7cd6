import type { AddedDocument, DocumentToAdd, LocalCollection } from '../compose/local/local-collection.js'
import { letOtherWorkIn } from '../detection/other-work.js'
import { OnefoldError } from '../errors.js'

/** Documents that wait to be added together. */
interface Gathering {
  readonly added: DocumentToAdd[]
  readonly ids: Set<string>
  characters: number
  readonly answers: Promise<(AddedDocument | OnefoldError)[]>
}

/** Carries out the calls of a collection one after the other, and those adds together that wait one behind the other. */
export class CollectionLane {
  readonly #collection: LocalCollection
  #last: Promise<unknown> = Promise.resolve()
  /** The end of the lane, if it has room for one more. */
  #gathering: Gathering | undefined

  constructor(collection: LocalCollection) {
    this.#collection = collection
  }

  /** Adds a document, in its turn. @throws OnefoldError why it cannot be added, STORE_UNAVAILABLE */
  async add(added: DocumentToAdd): Promise<AddedDocument> {
    const gathering = this.#roomFor(added.document.id) ?? this.#gather()
    const place = gathering.added.push(added) - 1
    gathering.ids.add(added.document.id)
    gathering.characters += added.document.text.length
    const answer = (await gathering.answers)[place]!
    if (answer instanceof OnefoldError) throw answer
    return answer
  }

  /** Runs a call in its turn. The store never waits for anything, so without the pause a row of calls would hold up timers and requests. */
  run<Result>(work: (collection: LocalCollection) => Promise<Result>): Promise<Result> {
    this.#gathering = undefined
    const turn = this.#last.then(letOtherWorkIn).then(() => work(this.#collection))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Closes the collection, in its turn; idempotent. */
  close(): Promise<void> {
    return this.run((collection) => collection.close())
  }

  #roomFor(id: string): Gathering | undefined {
    const gathering = this.#gathering
    if (gathering === undefined || gathering.ids.has(id)) return undefined
    // Other calls wait while they are added.
    const { operations, characters } = this.#collection.batch
    const hasRoom = gathering.added.length < operations && gathering.characters < characters
    return hasRoom ? gathering : undefined
  }

  #gather(): Gathering {
    const added: DocumentToAdd[] = []
    const answers = this.run((collection) => {
      if (this.#gathering?.added === added) this.#gathering = undefined
      return collection.addAll(added)
    })
    this.#gathering = { added, ids: new Set(), characters: 0, answers }
    return this.#gathering
  }
}

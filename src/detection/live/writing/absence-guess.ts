/** Part of the documents that may be there before it is no longer guessed that none is: each that is there is placed twice. */
const fewPresent = 0.02

/** Documents from which something can be told of the next ones. */
const enough = 50

/**
 * Guesses whether the documents of the next batch are new, by those of the last: where a collection is loaded for the first time hardly any is there, and to read
 * ids that are not there costs an engine a tenth of what writing them costs. A guess that is wrong is told by the store: nothing may be there where nothing is
 * expected.
 */
export class AbsenceGuess {
  #isLikely = false

  /** Whether all are probably new. */
  get isLikely(): boolean {
    return this.#isLikely
  }

  /** Learns how it was. */
  note(documents: number, present: number): void {
    if (documents >= enough) this.#isLikely = present <= fewPresent * documents
  }
}

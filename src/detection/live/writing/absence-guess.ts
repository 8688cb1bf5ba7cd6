/**
 * If at most this share of a batch's documents existed already, the next batch is still guessed to be new. Each document guessed wrongly is placed
 * twice.
 */
const fewPresent = 0.02

/** A batch of fewer documents says nothing about the next one. */
const enough = 50

/**
 * Guesses from the last batch whether the documents of the next one are new. While a collection is loaded for the first time, hardly any document
 * exists, and looking up absent ids costs an engine a tenth of what writing the documents costs. A wrong guess does no harm: the write expects the
 * document to be absent, and the store reports where it is not.
 */
export class AbsenceGuess {
  #isLikely = false

  /** Whether all are probably new. */
  get isLikely(): boolean {
    return this.#isLikely
  }

  /** Notes how many of a batch's documents were there. */
  note(documents: number, present: number): void {
    if (documents >= enough) this.#isLikely = present <= fewPresent * documents
  }
}

/** Up to this share of documents that turned out to be there, the next batch is still guessed to be new. Each such document is placed twice. */
const fewPresent = 0.02

/** A batch of fewer documents says nothing about the next one. */
const enough = 50

/**
 * Guesses whether the documents of the next batch are new, from those of the last one. While a collection is loaded for the first time hardly any
 * document is there, and reading absent ids costs an engine a tenth of what writing the documents costs. The store tells where a guess was wrong: the
 * write expects that the document is absent.
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

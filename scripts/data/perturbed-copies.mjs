import { countWords, editWords } from './edit-words.mjs'
import { SeededRandom } from './seeded-random.mjs'

/** Share of the copies that are verbatim; in the others, a share of the words is edited. */
const verbatimShare = 0.2

/** Largest share of a text's words that is edited. */
const mostEdited = 0.04

/**
 * Repeats a collection: first each document as it is, then copies with up to 4 % of their words inserted, deleted or replaced; every fifth copy is
 * verbatim. The same for the same seed. The id of a copy is that of its original followed by the copy's number; copies come round by round.
 *
 * @template {{ id: string, text: string }} T
 * @param {readonly T[]} documents
 * @param {number} copies  how often each document occurs in all, the original included
 * @returns {Generator<T>}
 */
export function* perturbedCopies(documents, copies, seed = 1) {
  yield* documents
  for (let copy = 1; copy < copies; copy++) {
    for (const document of documents) {
      const random = new SeededRandom(`${seed} ${document.id} ${copy}`)
      yield { ...document, id: `${document.id}-${copy}`, text: perturb(document.text, random) }
    }
  }
}

function perturb(text, random) {
  const words = countWords(text)
  if (words === 0 || random.fraction() < verbatimShare) return text
  const vocabulary = text.split(/\s+/).filter((word) => /^[a-z]{3,}$/.test(word))
  if (vocabulary.length === 0) return text
  return editWords(text, 1 + random.below(Math.max(1, Math.floor(words * mostEdited))), vocabulary, random)
}

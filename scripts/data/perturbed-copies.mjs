import { countWords, editWords } from './edit-words.mjs'
import { SeededRandom } from './seeded-random.mjs'

/** Share of the copies that are the same to the letter; of the others a share of the words is edited. */
const verbatimShare = 0.2

/** Words of a text that are edited, at most. */
const mostEdited = 0.04

/**
 * A collection many times over: each document as it is, and copies of it with up to 4 % of their words inserted, deleted or replaced; every fifth
 * copy is verbatim. The same for the same seed. Copies have the id of their original with their number after it, and come round by round.
 *
 * @template {{ id: string, text: string }} T
 * @param {readonly T[]} documents
 * @param {number} copies  how often each document is there, itself included
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

/**
 * The ways in which a planted copy differs from its original. Facts stay the same: figures and capitalised words are never edited, so no copy is a
 * variant.
 */

/** Heads and tails that agencies and sites put around a story. */
const heads = ['WIRE - ', '(Agencies) ', 'UPDATE - ', '']
const tails = [' (Wire service)', ' Reuter', ' -- Our correspondents', ' Source: agencies.']

/** How each kind of copy relates to its original, in the words of gold pairs: a is the copy. */
export const relationOf = { verbatim: 'exact', edited: 'near', reframed: 'near', excerpt: 'a_in_b' }

/** Draws a kind of copy. Of ten copies, three are verbatim, four edited, one and a half have another head and tail, one and a half are excerpts. */
export function drawKind(random) {
  const drawn = random.fraction()
  if (drawn < 0.3) return 'verbatim'
  if (drawn < 0.7) return 'edited'
  return drawn < 0.85 ? 'reframed' : 'excerpt'
}

/** The text of a copy. @param {readonly string[]} sentences  of the original */
export function copyText(sentences, kind, random) {
  if (kind === 'excerpt') return excerptOf(sentences).join(' ')
  const text = sentences.join(' ')
  if (kind === 'edited') return editPlainWords(text, 1 + random.below(3), random)
  return kind === 'reframed' ? random.pick(heads) + text + random.pick(tails) : text
}

/** About two thirds of the sentences, from the start and without the footer, which is last. */
function excerptOf(sentences) {
  return sentences.slice(0, Math.max(3, Math.floor((sentences.length - 1) * 0.7)))
}

/** Edits lower-case words: for a third each, inserts another word of the text, deletes the word, or replaces it by another word of the text. */
function editPlainWords(text, count, random) {
  const words = text.split(' ')
  const plain = words.map((_, place) => place).filter((place) => /^[a-z]{3,}$/.test(words[place]))
  for (let i = 0; i < count && plain.length > 0; i++) {
    const place = random.pick(plain)
    const other = words[random.pick(plain)]
    words[place] = [`${words[place]} ${other}`, '', other][random.below(3)]
  }
  return words.filter(Boolean).join(' ')
}

/**
 * Edits words of a text at random: a third of the edits each insert, delete and replace a word, at distinct places.
 *
 * White space between the words is kept, so only words change. At least one word is edited if `count` is 1 or more.
 *
 * @param {string} text
 * @param {number} count  number of edits, at most the number of words
 * @param {readonly string[]} vocabulary  words to insert and to replace by; a word is drawn as often as it occurs in the list
 * @param {import('./seeded-random.mjs').SeededRandom} random
 */
export function editWords(text, count, vocabulary, random) {
  const parts = text.split(/(\s+)/)
  const places = random.shuffle(wordPlaces(parts)).slice(0, count)
  for (const [turn, place] of places.entries()) parts[place] = edit(parts[place], turn % 3, random.pick(vocabulary))
  return parts.join('')
}

/** The number of words of a text. */
export function countWords(text) {
  return wordPlaces(text.split(/(\s+)/)).length
}

function wordPlaces(parts) {
  return parts.map((_, place) => place).filter((place) => place % 2 === 0 && parts[place] !== '')
}

function edit(word, kind, other) {
  if (kind === 0) return `${other} ${word}`
  return kind === 1 ? '' : other
}

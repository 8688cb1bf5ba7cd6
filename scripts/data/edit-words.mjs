/**
 * A text with a share of its words edited at random: a third each inserted, deleted, replaced, at distinct places.
 *
 * White space between the words is kept, so what changes is words only. At least one word is edited when `count` is 1 or more.
 *
 * @param {string} text
 * @param {number} count  number of edits, at most the number of words
 * @param {readonly string[]} vocabulary  words to insert and to replace by; drawn as often as they stand in it
 * @param {import('./seeded-random.mjs').SeededRandom} random
 */
export function editWords(text, count, vocabulary, random) {
  const parts = text.split(/(\s+)/)
  const places = random.shuffle(wordPlaces(parts)).slice(0, count)
  for (const [turn, place] of places.entries()) parts[place] = edit(parts[place], turn % 3, random.pick(vocabulary))
  return parts.join('')
}

/** How many words a text has. */
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

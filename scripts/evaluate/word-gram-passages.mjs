// The plain baseline of reuse: word n-grams that are in both texts, with neighbouring ones joined to passages.

const word = /[\p{L}\p{M}\p{N}]+/gu

/** Words of a text with their offsets. */
function wordsOf(text) {
  return Array.from(text.matchAll(word), (match) => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function gramsOf(words, size) {
  return words.slice(0, Math.max(0, words.length - size + 1)).map((_, i) =>
    words
      .slice(i, i + size)
      .map(({ text }) => text)
      .join(' '),
  )
}

/** Positions of the grams that b has once, in order of a. A gram that b repeats does not say where. */
function sharedGrams(a, b, size) {
  const places = new Map()
  gramsOf(b, size).forEach((gram, i) => void places.set(gram, places.has(gram) ? -1 : i))
  return gramsOf(a, size).flatMap((gram, i) => ((places.get(gram) ?? -1) >= 0 ? [{ a: i, b: places.get(gram) }] : []))
}

/**
 * Passages of shared word n-grams. A gram joins the last passage if at most `gap` words lie between them in both texts, otherwise it begins a new
 * one. Passages shorter than `minLength` code units in either text are dropped.
 */
export function wordGramPassages(textA, textB, { size, gap, minLength }) {
  const a = wordsOf(textA)
  const b = wordsOf(textB)
  const passages = []
  for (const { a: i, b: j } of sharedGrams(a, b, size)) {
    const last = passages.at(-1)
    if (last && i <= last.a[1] + gap && j <= last.b[1] + gap && j + size + gap >= last.b[0]) {
      last.a[1] = i + size
      last.b = [Math.min(last.b[0], j), Math.max(last.b[1], j + size)]
    } else passages.push({ a: [i, i + size], b: [j, j + size] })
  }
  const span = (words, [from, to]) => ({ start: words[from].start, end: words[to - 1].end })
  return passages
    .map((passage) => ({ a: span(a, passage.a), b: span(b, passage.b) }))
    .filter((passage) => Math.min(passage.a.end - passage.a.start, passage.b.end - passage.b.start) >= minLength)
}

const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))

/** Invented words without capitals, up to some hundred, that differ in their first four letters. */
function plainWords(count: number): string[] {
  return Array.from({ length: count }, (_, i) => syllables[i % syllables.length]! + syllables[(i * 3 + Math.floor(i / 70)) % 70]!)
}

/** A text of this many plain words, with other words in place of some, by their positions. */
export function plainText(count: number, others: Readonly<Record<number, string>> = {}): string {
  return plainWords(count)
    .map((word, i) => others[i] ?? word)
    .join(' ')
}

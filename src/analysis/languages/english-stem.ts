/**
 * Porter's stemmer of English words, as `@orama/stemmers/english` has it, deviations from the paper included: lexicons and signatures hold its stems, so
 * that every word must give the same one for good. That package makes a dozen regular expressions a word, which was half the time of learning a
 * new word; here a suffix is compared where it may stand, and the measure of a word is one pass over its letters.
 *
 * Porter, "An algorithm for suffix stripping", Program 14(3), 1980. Deviations: `-ion` goes with the s or t before it, and y is a vowel behind every
 * other letter, itself included.
 */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word
  // A y in front is a consonant, and no rule below knows a capital.
  if (word.charCodeAt(0) !== letterY) return stemRest(word)
  const stem = stemRest(`Y${word.slice(1)}`)
  return `y${stem.slice(1)}`
}

/** A suffix and what stands in its place. */
type Replacement = readonly [suffix: string, substitute: string]

/** Suffixes by their last two letters, longest first: of most words none is compared. */
type Replacements = readonly (readonly Replacement[] | undefined)[]

const letterY = 0x79
const doubleSuffixes = replacements({
  ...{
    ational: 'ate',
    tional: 'tion',
    enci: 'ence',
    anci: 'ance',
    izer: 'ize',
    bli: 'ble',
    alli: 'al',
    entli: 'ent',
    eli: 'e',
    ousli: 'ous',
  },
  ...{ ization: 'ize', ation: 'ate', ator: 'ate', alism: 'al', iveness: 'ive', fulness: 'ful', ousness: 'ous', aliti: 'al', iviti: 'ive' },
  ...{ biliti: 'ble', logi: 'log' },
})
const derivedSuffixes = replacements({ icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' })
const lastSuffixes = replacements(
  Object.fromEntries(
    'al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize'.split(' ').map((suffix) => [suffix, ''] as const),
  ),
)

// How far a word has come in its runs of consonants and vowels; what lies behind the second coda makes no difference.
const atStart = 0
const inOnset = 1
const inVowels = 2
const inCoda = 3
const inSecondVowels = 4
const inSecondCoda = 5

function stemRest(word: string): string {
  let stem = withoutPlural(word)
  stem = withoutPast(stem)
  if (stem.length > 1 && hasEnd(stem, 'y') && measure(stem, stem.length - 1) >= inVowels) stem = `${stem.slice(0, -1)}i`
  stem = replaced(stem, doubleSuffixes, inCoda)
  stem = replaced(stem, derivedSuffixes, inCoda)
  stem = withoutLast(stem)
  if (stem.length > 1 && hasEnd(stem, 'e') && mayLoseE(stem, stem.length - 1)) stem = stem.slice(0, -1)
  return hasEnd(stem, 'll') && measure(stem, stem.length) === inSecondCoda ? stem.slice(0, -1) : stem
}

function withoutPlural(word: string): string {
  const { length } = word
  if (!hasEnd(word, 's')) return word
  if ((length > 4 && hasEnd(word, 'sses')) || (length > 3 && hasEnd(word, 'ies'))) return word.slice(0, -2)
  return length > 2 && word.charAt(length - 2) !== 's' ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  const { length } = word
  if (length > 3 && hasEnd(word, 'eed')) return measure(word, length - 3) >= inCoda ? word.slice(0, -1) : word
  const rest = length > 2 && hasEnd(word, 'ed') ? length - 2 : length > 3 && hasEnd(word, 'ing') ? length - 3 : 0
  return rest > 0 && measure(word, rest) >= inVowels ? completed(word.slice(0, rest)) : word
}

/** What is left of a past tense or participle, as a word again: `conflat` → `conflate`, `hopp` → `hop`, `fil` → `file`. */
function completed(word: string): string {
  if (hasEnd(word, 'at') || hasEnd(word, 'bl') || hasEnd(word, 'iz')) return `${word}e`
  if (endsInDouble(word)) return word.slice(0, -1)
  return isShort(word, word.length) ? `${word}e` : word
}

/** Two equal consonants that are no l, s or z. */
function endsInDouble(word: string): boolean {
  const last = word.charAt(word.length - 1)
  return word.length > 1 && last === word.charAt(word.length - 2) && !'aeiouylsz'.includes(last)
}

/** The word with its longest suffix of some replaced, if enough stands before it. */
function replaced(word: string, of: Replacements, leastMeasure: number): string {
  const found = suffixOf(word, of)
  if (found === undefined) return word
  const rest = word.length - found[0].length
  return measure(word, rest) >= leastMeasure ? word.slice(0, rest) + found[1] : word
}

function suffixOf(word: string, of: Replacements): Replacement | undefined {
  const candidates = of[lastTwoOf(word)]
  if (candidates !== undefined) {
    for (const each of candidates) if (word.length > each[0].length && hasEnd(word, each[0])) return each
  }
  return undefined
}

/** A number of the last two letters where both are small ones of ASCII; others may share it. */
function lastTwoOf(word: string): number {
  const { length } = word
  return length < 2 ? 0 : ((word.charCodeAt(length - 2) & 31) << 5) | (word.charCodeAt(length - 1) & 31)
}

/** As `endsWith` of a word that is longer, in a fifth of its time. */
function hasEnd(word: string, suffix: string): boolean {
  for (let i = 1; i <= suffix.length; i++) {
    if (word.charCodeAt(word.length - i) !== suffix.charCodeAt(suffix.length - i)) return false
  }
  return true
}

function withoutLast(word: string): string {
  if (suffixOf(word, lastSuffixes) !== undefined) return replaced(word, lastSuffixes, inSecondCoda)
  if (word.length < 5 || !(hasEnd(word, 'sion') || hasEnd(word, 'tion'))) return word
  const rest = word.length - 4
  return measure(word, rest) === inSecondCoda ? word.slice(0, rest) : word
}

function mayLoseE(word: string, length: number): boolean {
  const found = measure(word, length)
  return found === inSecondCoda || ((found === inCoda || found === inSecondVowels) && !isShort(word, length))
}

/** How far `word[0, length)` has come. Its first letter is no y. */
function measure(word: string, length: number): number {
  let state: number = atStart
  for (let i = 0; i < length && state !== inSecondCoda; i++) {
    const unit = word.charCodeAt(i)
    // In vowels a y is a consonant, behind a consonant a vowel.
    if (isVowel(unit)) state = state <= inOnset ? inVowels : state === inCoda ? inSecondVowels : state
    else if (unit === letterY && (state === inOnset || state === inCoda)) state++
    else if (state === atStart || state === inVowels || state === inSecondVowels) state++
  }
  return state
}

/** Consonants, a vowel, and a consonant that is no w or x, as `word[0, length)`. */
function isShort(word: string, length: number): boolean {
  if (length < 3) return false
  const last = word.charCodeAt(length - 1)
  if (isVowel(last) || last === letterY || last === 0x77 || last === 0x78 || isVowel(word.charCodeAt(0))) return false
  const vowel = word.charCodeAt(length - 2)
  if (!isVowel(vowel) && vowel !== letterY) return false
  for (let i = 1; i < length - 2; i++) {
    const unit = word.charCodeAt(i)
    if (isVowel(unit) || unit === letterY) return false
  }
  return true
}

/** a, e, i, o or u. */
function isVowel(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x75 && ((0x104111 >>> (unit - 0x61)) & 1) === 1
}

function replacements(substitutes: Readonly<Record<string, string>>): Replacements {
  const found: Replacement[][] = Array.from({ length: 1 << 10 })
  for (const each of Object.entries(substitutes).sort(([a], [b]) => b.length - a.length)) {
    const lastTwo = lastTwoOf(each[0])
    found[lastTwo] = [...(found[lastTwo] ?? []), each]
  }
  return found
}

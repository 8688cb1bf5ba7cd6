import fc from 'fast-check'

const pieces = [
  ...[..."abzIİıß9 .,:/-'’&;!?\n\r\t"],
  ' ',
  'U.S.',
  '3.5',
  '&ouml;',
  '&amp;ouml;',
  '&rsquo;',
  '&nbsp;',
  '&#20013;',
  '&#x3b1;',
  '\u00ad',
  '\u200b',
  '\ufeff',
  '\u0092',
  '\u008a',
  'e\u0301',
  'か\u3099',
  '中国',
  '語',
  'カ',
  '한국',
  'ไทยดี',
  'ที่',
  'ພາສາ',
  'ខ្មែរ',
  'می\u200cروم',
  'ہے۔',
  '。',
  '؟',
  '𝒜',
  '𠀀',
  '😀',
  '\ud800',
  '\udc00',
  '\u0000',
]

/** Texts full of characters that the analyser treats specially, mixed with arbitrary strings of code units. */
export function trickyText(): fc.Arbitrary<string> {
  const dense = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((list) => list.join(''))
  return fc.oneof(
    { weight: 4, arbitrary: dense },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    arbitraryUnits(),
  )
}

/** Any sequence of UTF-16 code units, lone surrogates included. */
export function arbitraryUnits(): fc.Arbitrary<string> {
  return fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }).map((units) => String.fromCharCode(...units))
}

/** Inputs on which quadratic code takes minutes, so that tests that read them exceed their time limit. */
export function hostileTexts(): [string, string][] {
  return [
    ['a million one-letter words', 'a '.repeat(1_000_000)],
    ['200,000 spaces', ' '.repeat(200_000)],
    ['200,000 line breaks', 'a'.concat('\r\n'.repeat(200_000))],
    ['a word of five million letters', 'x'.repeat(5_000_000)],
    ['a million ideographs', '中'.repeat(1_000_000)],
    ['half a million Thai characters', 'ที่'.repeat(170_000)],
    ['a million combining marks', `a${'\u0301'.repeat(1_000_000)}`],
    ['a million soft hyphens', `中${'\u00ad'.repeat(1_000_000)}`],
    ['a million full stops', 'a'.concat('.'.repeat(1_000_000))],
    ['a million initials', 'a.'.repeat(500_000)],
    ['a million apostrophes', "a'".repeat(500_000)],
    ['a million ampersands', '&'.repeat(1_000_000)],
    ['half-written character references', '&amp;amp;amp'.repeat(80_000)],
    ['a million lone surrogates', '\ud800'.repeat(1_000_000)],
    ['half a million addresses in one', 'a@'.repeat(500_000)],
    ['half a million opened tags', '<a'.repeat(500_000)],
    ['half a million names with marks', 'C#'.repeat(500_000)],
    ['a million escapes of terminals', '\u001b['.repeat(1_000_000)],
    ['a million backspaces', 'a\b'.repeat(500_000)],
    ['200,000 times of subtitles', '00:01.0 --> 00:02.0\n<'.repeat(200_000)],
    ['a header of 200,000 fields', 'X-A: b\n'.repeat(200_000)],
    ['half a million Arabic marks', 'ب\u064b'.repeat(500_000)],
    ['a million brackets', '.'.concat(')'.repeat(1_000_000))],
  ]
}

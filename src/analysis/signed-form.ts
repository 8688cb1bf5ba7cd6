import { toNormalForm } from './canonical-form.js'
import { mailText } from './formats/mail-header.js'
import { spokenText } from './formats/subtitles.js'
import { withoutTerminalCodes } from './formats/terminal-codes.js'
import { transcribedText } from './formats/transcript.js'
import { restoreTurkish } from './misread-turkish.js'
import { restoreUtf8 } from './misread-utf8.js'
import { normalise } from './normalise.js'

/** The form of a text that signatures read. */
interface SignedForm {
  readonly text: string
  /** What keeps two copies from being exact although they read the same, like the times of subtitles and transcripts; empty in most texts. */
  readonly aside: string
}

/**
 * Characters that are two letters, or another form of one: digraphs, ligatures, am of Thai and Lao, Arabic and Hebrew letters by their form,
 * full-width and half-width letters, letters of formulas. Not all compatibility forms: after a figure, ½ is not 1⁄2; ™ is not a word; Ⅱ is a figure,
 * but II may be a word.
 */
const letterForms =
  /[ĲĳŉſǄ-ǌǱ-ǳ\u0587\u0e33\u0eb3\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\u{1d400}-\u{1d7ff}]+/gu
/** Raised and lowered digits after a letter, as in m² and CO₂. After a digit they are exponents, and 10² is not 102. */
const digitForms = /(?<=\p{L})[\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089]+/gu
/** Numbers in circles, in brackets and with a point, each a character of its own. */
const enclosedNumbers = /[\u2460-\u249b\u24ea-\u24fe\u2776-\u2793\u3251-\u325f\u32b1-\u32bf]/g
/** At `start` these characters begin to count at `first`, and every `length` characters begin again. */
const enclosedRuns = [
  { start: 0x2460, first: 1, length: 20 },
  { start: 0x24ea, first: 0, length: 1 },
  { start: 0x24eb, first: 11, length: 10 },
  { start: 0x24f5, first: 1, length: 10 },
  { start: 0x2776, first: 1, length: 10 },
  { start: 0x3251, first: 21, length: 15 },
  { start: 0x32b1, first: 36, length: 15 },
] as const
/**
 * Signs of vowels and recitation, which Arabic and Hebrew texts may have or omit, and the stroke that stretches Arabic words. Marks of other scripts
 * are parts of their letters.
 */
const optionalSigns =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]+/g
/**
 * Spellings in Thai and Lao that look the same as another, and are often typed in its place: two signs for e instead of the one for ae, and the ring
 * of am before a tone mark, where decomposing am puts it after the mark.
 */
const typedOtherwise = /\u0e40\u0e40|\u0ec0\u0ec0|\u0e4d[\u0e48-\u0e4b]|\u0ecd[\u0ec8-\u0ecb]/g
const arabicPoint = /\u066b/g
const arabicComma = /\u066c/g
/** Letters of Vietnamese and of languages of West Africa, where words and names that differ only by marks are frequent. */
const vietnamese = /[\u1ea0-\u1ef9]/g
/** A text in these languages has at least one such letter in this many characters. A name in a text of another language is less. */
const charactersPerLetter = 50
/** In such a text, letters and marks are written separately, so that the letter fold (letter-fold.ts) does not remove the marks. */
const latinLetters = /[\u00c0-\u024f\u1e00-\u1eff]+/g
/** Below U+0300 only few characters have another form, and most texts have none of them. */
const otherForms = /[²³¹ĲĳŉſǄ-ǌǱ-ǳ\u0587\u0591-\uffff]/

/**
 * The text as signatures read it: as it was before it was misread (misread-utf8.ts, misread-turkish.ts), normalised, without what belongs to the
 * format in which it came (mail-header.ts, subtitles.ts, transcript.ts, terminal-codes.ts), and in one spelling where several are the same to every
 * reader.
 *
 * The analyser's terms are not made from this form: they have rules by language.
 */
export function signedForm(text: string): SignedForm {
  const shown = withoutTerminalCodes(restoreTurkish(restoreUtf8(text)))
  const spoken = spokenText(shown) ?? transcribedText(shown)
  return { text: inOneSpelling(normalise(spoken?.text ?? mailText(shown) ?? shown)), aside: spoken?.times ?? '' }
}

function inOneSpelling(text: string): string {
  if (!otherForms.test(text)) return text
  const letters = text.replace(letterForms, toLetters)
  const normal = letters === text ? text : toNormalForm(letters)
  const bare = normal.replace(optionalSigns, '')
  // A mark or a raised digit may be next to its letter only now that the signs between them are gone.
  const unsigned = (bare === normal ? bare : toNormalForm(bare))
    .replace(digitForms, toLetters)
    .replace(arabicPoint, '.')
    .replace(arabicComma, ',')
    .replace(typedOtherwise, toUsualSigns)
    .replace(enclosedNumbers, toFigure)
  return isVietnamese(unsigned) ? unsigned.replace(latinLetters, toParts) : unsigned
}

function isVietnamese(text: string): boolean {
  const letters = text.length - text.replace(vietnamese, '').length
  return letters > 0 && letters * charactersPerLetter >= text.length
}

function toParts(letters: string): string {
  return letters.normalize('NFD')
}

function toUsualSigns(signs: string): string {
  const [first, second] = [signs[0]!, signs[1]!]
  return first === second ? String.fromCharCode(first.charCodeAt(0) + 1) : second + first
}

/** The figure that a character shows, between blanks: the characters beside it may be figures, too. */
function toFigure(enclosed: string): string {
  const unit = enclosed.charCodeAt(0)
  const { start, first, length } = enclosedRuns.findLast((run) => run.start <= unit)!
  return ` ${first + ((unit - start) % length)} `
}

function toLetters(forms: string): string {
  return forms.normalize('NFKC')
}

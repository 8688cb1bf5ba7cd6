import { decodeHTMLStrict } from 'entities'
import { APOSTROPHE, classOfUnit } from '../../src/analysis/character-classes.js'
import { mailText } from '../../src/analysis/formats/mail-header.js'
import { spokenText } from '../../src/analysis/formats/subtitles.js'
import { withoutTerminalCodes } from '../../src/analysis/formats/terminal-codes.js'
import { transcribedText } from '../../src/analysis/formats/transcript.js'
import { restoreTurkish } from '../../src/analysis/misread-turkish.js'
import { restoreUtf8 } from '../../src/analysis/misread-utf8.js'

/*
 * The fold by regular expressions, in the words of the specification: slow, and meant to be read.
 */

const invisible =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|[\u2066-\u206f]|[\ufe00-\ufe0f]|\ufeff/gu

/** Makes a text well-formed, decodes character references (at most twice), reads U+0080 to U+009F as windows-1252, drops invisible characters, and applies NFC. */
function slowNormalise(text: string): string {
  return decodeHTMLStrict(decodeHTMLStrict(text.toWellFormed()))
    .replace(/[\u0080-\u009f]/g, (character) => decodeHTMLStrict(`&#${character.charCodeAt(0)};`))
    .replace(invisible, '')
    .normalize('NFC')
}

/**
 * The text as signatures read it, made character by character, without checking first whether anything is to be done. What was
 * misread, and parts that belong to formats, are left to the product's own functions, which have tests of their own.
 */
export function slowSignedForm(text: string): string {
  const shown = withoutTerminalCodes(restoreTurkish(restoreUtf8(text)))
  const given = [...slowNormalise((spokenText(shown) ?? transcribedText(shown))?.text ?? mailText(shown) ?? shown)]
  const letters = given.map((character) => (otherForm.test(character) ? character.normalize('NFKC') : character))
  const unsigned = [...letters.join('').normalize('NFC')].filter((character) => !isOptionalSign(character))
  let spelled = ''
  let isRaised = false
  for (const character of unsigned.join('').normalize('NFC')) {
    isRaised = raisedDigit.test(character) && (isRaised || /\p{L}$/u.test(spelled))
    spelled += isRaised ? character.normalize('NFKC') : character
  }
  const kept = [...spelled]
  const vietnamese = kept.filter((character) => /[Ạ-ỹ]/.test(character)).length
  const isVietnamese = vietnamese > 0 && vietnamese / kept.join('').length >= 0.02
  const parts = isVietnamese ? kept.map((character) => (/[À-ɏḀ-ỿ]/.test(character) ? character.normalize('NFD') : character)) : kept
  const points = parts.join('').replaceAll('٫', '.').replaceAll('٬', ',')
  return points
    .replaceAll('เเ', 'แ')
    .replaceAll('ເເ', 'ແ')
    .replace(/(\u0e4d)([\u0e48-\u0e4b])|(\u0ecd)([\u0ec8-\u0ecb])/g, '$2$1$4$3')
    .replace(/[①-⒛⓪-⓾❶-➓㉑-㉟㊱-㊿]/g, (character) => ` ${numberIn(character)} `)
}

/** Characters that show numbers, by the number of the first. */
const enclosed: readonly (readonly [number, string])[] = [
  [0, '⓪'],
  [1, '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'],
  [1, '⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇'],
  [1, '⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛'],
  [11, '⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴'],
  [1, '⓵⓶⓷⓸⓹⓺⓻⓼⓽⓾'],
  [1, '❶❷❸❹❺❻❼❽❾❿'],
  [1, '➀➁➂➃➄➅➆➇➈➉'],
  [1, '➊➋➌➍➎➏➐➑➒➓'],
  [21, '㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟'],
  [36, '㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿'],
]

function numberIn(character: string): number {
  const [first, row] = enclosed.find(([, characters]) => characters.includes(character))!
  return first + row.indexOf(character)
}

const raisedDigit = /[²³¹⁰⁴-⁹₀-₉]/
const otherForm = /[ĲĳŉſǄ-ǌǱ-ǳև\u0e33\u0eb3ﬀ-ﬆﬓ-ﬗ\ufb1d-\ufdfb\ufe70-\ufefc０-９Ａ-Ｚａ-ｚ\uff66-\uff9f\u{1d400}-\u{1d7ff}]/u

/** Whether a character is a vowel sign, a recitation sign, or the stroke that stretches a word. */
function isOptionalSign(character: string): boolean {
  const isSign = /\p{M}/u.test(character) && /[\u0591-\u06ed\u08d3-\u08ff]/.test(character)
  return character === '\u0640' || character === '\u06e5' || character === '\u06e6' || isSign
}

/** Letters, marks and numbers of a normalised text in lower case, with the marks of names like C# and C++; i, ı, İ and I are one letter. */
export function slowFold(normalised: string): string {
  const dotless = normalised.replace(/([iı])\u0307/g, '$1')
  const named = dotless.replace(/[#+]+/g, (signs, at: number) =>
    isLetterAlone(dotless, at - 1) ? (/^(?:#|\+\+)/.exec(signs)?.[0] ?? '') : '',
  )
  const kept = [...named.replace(/[^\p{L}\p{M}\p{N}#+]+/gu, '')].filter((character) => !isSelector(character))
  return kept.map(lowerCase).join('')
}

/** Whether the character at a place is a letter from a to z, and is not preceded by another letter. */
function isLetterAlone(text: string, at: number): boolean {
  return /^[a-z]$/i.test(text.charAt(at)) && (at === 0 || classOfUnit[text.charCodeAt(at - 1)]! > APOSTROPHE)
}

/** One character for one: of a longer lower case, only the first character; letters and digits that are written for each other become the same. */
function lowerCase(character: string): string {
  const same = sameLetters.find((letters) => letters.includes(character))
  if (same !== undefined) return same[0]!
  const digits = digitsOfScripts.find((some) => some.includes(character))
  if (digits !== undefined) return String(digits.indexOf(character))
  if ('Iİı'.includes(character)) return 'i'
  if (isMarked(character)) return character.normalize('NFD')[0]!.toLowerCase()
  return character === 'ς' ? 'σ' : String.fromCodePoint(character.toLowerCase().codePointAt(0)!)
}

const sameLetters = ['يىی', 'كک', 'هہۀۂ', 'اأإآٱ', 'еёЁ', 'lłŁ', 'oøØǿǾ']
const digitsOfScripts = [
  ...['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '๐๑๒๓๔๕๖๗๘๙', '੦੧੨੩੪੫੬੭੮੯', '૦૧૨૩૪૫૬૭૮૯', '୦୧୨୩୪୫୬୭୮୯'],
  ...['௦௧௨௩௪௫௬௭௮௯', '౦౧౨౩౪౫౬౭౮౯', '೦೧೨೩೪೫೬೭೮೯', '൦൧൨൩൪൫൬൭൮൯', '໐໑໒໓໔໕໖໗໘໙', '༠༡༢༣༤༥༦༧༨༩', '၀၁၂၃၄၅၆၇၈၉', '០១២៣៤៥៦៧៨៩'],
]
const respelled = [...sameLetters.map((letters) => letters.slice(1)), ...digitsOfScripts, 'ıς'].join('')

/** Whether the fold changes a character that is not a capital. */
export function isRespelled(character: string): boolean {
  return (
    (respelled.includes(character) && character.toLowerCase() === character) ||
    (isMarked(character) && character.toLowerCase() === character)
  )
}

function isMarked(character: string): boolean {
  return /^[À-ɏͿ-ϿḀ-\u1fff\u212b]$/.test(character) && /^[A-Za-zΑ-Ωα-ω]\p{M}/u.test(character.normalize('NFD'))
}

/** Whether a character is a variation selector, or otherwise in U+E0000 to U+E0FFF. */
function isSelector(character: string): boolean {
  const codePoint = character.codePointAt(0)!
  return codePoint >= 0xe0000 && codePoint < 0xe1000
}

import { decodeHTMLStrict } from 'entities'
import { APOSTROPHE, classOfUnit } from '../../src/analysis/character-classes.js'

/*
 * The fold by regular expressions, as the specification says it: slow, and meant to be read.
 */

const invisible =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|[\u2066-\u206f]|[\ufe00-\ufe0f]|\ufeff/gu

/** Well-formed, entities decoded (twice at most), U+0080 to U+009F read as cp1252, invisible characters dropped, NFC. */
export function slowNormalise(text: string): string {
  return decodeHTMLStrict(decodeHTMLStrict(text.toWellFormed()))
    .replace(/[\u0080-\u009f]/g, (character) => decodeHTMLStrict(`&#${character.charCodeAt(0)};`))
    .replace(invisible, '')
    .normalize('NFC')
}

/** Letters, marks and numbers of a normalised text in lower case, and what belongs to the likes of C# and C++; i, ı, İ and I are one letter. */
export function slowFold(normalised: string): string {
  const dotless = normalised.replace(/([iı])\u0307/g, '$1')
  const named = dotless.replace(/[#+]+/g, (signs, at: number) =>
    isLetterAlone(dotless, at - 1) ? (/^(?:#|\+\+)/.exec(signs)?.[0] ?? '') : '',
  )
  const kept = [...named.replace(/[^\p{L}\p{M}\p{N}#+]+/gu, '')].filter((character) => !isSelector(character))
  return kept.map(lowerCase).join('')
}

/** Whether one of the letters a to z stands at a place, and none before it. */
function isLetterAlone(text: string, at: number): boolean {
  return /^[a-z]$/i.test(text.charAt(at)) && (at === 0 || classOfUnit[text.charCodeAt(at - 1)]! > APOSTROPHE)
}

/** One character for one: a letter whose lower case is longer keeps the first of it. */
function lowerCase(character: string): string {
  if ('Iİı'.includes(character)) return 'i'
  return character === 'ς' ? 'σ' : String.fromCodePoint(character.toLowerCase().codePointAt(0)!)
}

/** Variation selectors beyond the basic plane. */
function isSelector(character: string): boolean {
  const codePoint = character.codePointAt(0)!
  return codePoint >= 0xe0000 && codePoint < 0xe1000
}

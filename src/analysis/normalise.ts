import { decodeHTMLStrict } from 'entities/decode'
import { restoreWindows1252 } from '../windows-1252.js'
import { toNormalForm } from './canonical-form.js'
import { invisibleBlocks } from './character-classes.js'

/**
 * Version of everything in this room that can change a token, a term or a sentence. Lexicons and signatures record it. Any change of output requires
 * a new version.
 */
export const analyserVersion = 1

const invisible = new RegExp(`[${invisibleBlocks.map(([from, to]) => `\\u${hex(from)}-\\u${hex(to)}`).join('')}]`, 'g')
// No repetition, so that one pass stops at the first hit.
const suspicious = /&|[\u0080-\u009f\u00ad]|[\u0300-\uffff]/

/**
 * The normalised text: well-formed, HTML's character references decoded (also those that were escaped twice), U+0080 to U+009F read as windows-1252,
 * soft hyphens, zero-width characters, direction marks and variation selectors dropped, NFC.
 *
 * Offsets in the result differ from those in the input, so terms are normalised one by one. A text below U+0300 that needs none of this is returned
 * unchanged, after one test.
 */
export function normalise(text: string): string {
  if (!suspicious.test(text)) return text
  return toNormalForm(restoreWindows1252(decodeReferences(text.toWellFormed())).replace(invisible, ''))
}

/** Decodes character references with a semicolon, at most twice: `&amp;ouml;` is `ö`. A lone `&` and unknown names stay. */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  const once = decodeHTMLStrict(text)
  return once.includes('&') ? decodeHTMLStrict(once) : once
}

/** A character reference found in text. */
interface CharacterReference {
  /** Code units from `&` to `;` inclusive. */
  readonly length: number
  /** The one or two characters that the reference stands for. */
  readonly character: string
}

// Bounded repetitions: the longest name of HTML has 31 letters.
const reference = /&(?:amp;){0,2}(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/y

/** The character reference that begins at `offset`, or undefined if `&` is only an ampersand. Constant time. */
export function referenceAt(text: string, offset: number): CharacterReference | undefined {
  reference.lastIndex = offset
  const found = reference.exec(text)?.[0]
  if (found === undefined) return undefined
  const character = decodeHTMLStrict(decodeReferences(found))
  return character.startsWith('&') && character.length > 1 ? undefined : { length: found.length, character }
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, '0')
}

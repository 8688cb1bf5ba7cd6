import { InvalidArgumentError } from 'commander'
import type { GazetteerPath } from '../../compose/files/gazetteer-files.js'
import { gazetteerTypes } from '../../detection/signing/gazetteer.js'
import { isOtherEncoding } from '../../input/decode-other.js'

/** A parser of whole numbers from `min` to `max`, inclusive. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

/** A parser of numbers from `min` to `max`, inclusive. @param example of one */
export function numberBetween(min: number, max: number, example: number): (text: string) => number {
  return (text) => {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a number from ${min} to ${max}, for example ${example}.`)
  }
}

const units: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }

/** Bytes of a size like `512MB` or `1.5g`. The unit is required; units are powers of 1024. */
export function memorySize(text: string): number {
  const match = /^(\d{1,9}(?:\.\d{1,3})?) ?([kmg])i?b?$/i.exec(text)
  if (match === null) throw new InvalidArgumentError('It must be a number with a unit, for example 512MB or 2GB.')
  return Math.floor(Number(match[1]) * units[match[2]!.toLowerCase()]!)
}

/** An ISO 639-1 language code, in lower case. */
export function languageCode(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError('It must be an ISO 639-1 code of two letters, for example en or tr.')
}

/** The label of an encoding. */
export function encodingName(text: string): string {
  if (isOtherEncoding(text)) return text
  throw new InvalidArgumentError(
    'It must be an encoding of the web other than UTF-8, UTF-16 and ISO-2022-JP, for example windows-1252 or shift_jis; convert files in others with `iconv`.',
  )
}

/** Field names from a comma-separated list, added to the earlier ones when the option is repeated. */
export function fieldNames(text: string, earlier: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.includes('')) throw new InvalidArgumentError('It must be field names, several with commas between them.')
  return [...earlier, ...names]
}

/** The name of one field. */
export function fieldName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must be the name of a field.')
}

/** A name or an address, which may not be empty: in a script, an unset variable would name nothing. @param what it names, as in a sentence */
export function notEmpty(what: string): (text: string) => string {
  return (text) => {
    if (text !== '') return text
    throw new InvalidArgumentError(`It must be ${what}; if a script made the command, a variable in it may be empty.`)
  }
}

const givenPath = notEmpty('a path')

/** Parses a path of an option or an argument that may be given several times. @returns the paths given so far */
export function severalPaths(path: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, givenPath(path)]
}

/** A type of names and the file that lists them, like `person=ministers.txt`; added to the earlier ones when the option is repeated. */
export function gazetteerPath(text: string, earlier: readonly GazetteerPath[] = []): readonly GazetteerPath[] {
  const [name, ...path] = text.split('=')
  const type = gazetteerTypes.find((each) => each === name)
  if (type !== undefined && path.join('') !== '') return [...earlier, { type, path: path.join('=') }]
  throw new InvalidArgumentError(`It must be one of ${gazetteerTypes.join(', ')}, then = and a file, for example person=names.txt.`)
}

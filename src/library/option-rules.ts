import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import { leastContainment } from '../detection/detection-limits.js'
import type { ListingOptions } from '../detection/scan/listing-options.js'
import { gazetteerTypes } from '../detection/signing/gazetteer.js'
import type { Level, RepresentativePolicy } from '../model.js'
import type { OptionRule, OptionRules } from './check-options.js'

/** Takes one of these words. */
export function oneOf<Word extends string>(...words: readonly Word[]): OptionRule {
  return { takes: words.join(', ').replace(/, ([^,]*)$/, ' or $1'), isValid: (value) => words.includes(value as Word) }
}

/** Takes a number between two bounds, inclusive. */
function numberBetween(least: number, most: number): OptionRule {
  return { takes: `a number from ${least} to ${most}`, isValid: (value) => typeof value === 'number' && value >= least && value <= most }
}

/** Takes any number; its range is checked where it is used. */
export const anyNumber: OptionRule = { takes: 'a number', isValid: (value) => typeof value === 'number' }

/** Takes a whole number between two bounds, inclusive. */
export function wholeNumber(least: number, most: number): OptionRule {
  const isValid = (value: unknown) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most
  return { takes: `a whole number from ${least} to ${most}`, isValid }
}

/** Takes `true` or `false`. */
export const flag: OptionRule = { takes: 'true or false', isValid: (value) => typeof value === 'boolean' }

/** Takes a language code. */
export const languageCode: OptionRule = {
  takes: 'an ISO 639-1 code of two letters, like en or tr',
  isValid: (value) => typeof value === 'string' && /^[a-z]{2}$/.test(value),
}

/** Takes an open lexicon, not its bytes. */
export const openedLexicon: OptionRule = {
  takes: 'what openLexicon or openLexiconFile gave',
  isValid: (value) => typeof value === 'object' && typeof (value as Partial<Lexicon> | null)?.documentFrequency === 'function',
}

/** Takes paths of gazetteers. */
export const gazetteers: OptionRule = {
  takes: 'a list of { type, path }',
  isValid: Array.isArray,
  items: { takes: `{ type, path }, where type is ${oneOf(...gazetteerTypes).takes}`, isValid: isGazetteerPath },
}

function isGazetteerPath(value: unknown): boolean {
  const { type, path } = Object(value) as { readonly [key: string]: unknown }
  return gazetteerTypes.some((each) => each === type) && typeof path === 'string' && path !== ''
}

/** Takes a signal that aborts the call. */
export const abortSignal: OptionRule = { takes: 'the signal of an AbortController', isValid: (value) => value instanceof AbortSignal }

/** Takes a signature profile. */
export const profile = oneOf('lean', 'standard', 'full')

/** Takes a level. */
export const level = oneOf<Level>('exact', 'near', 'contained')

/** The options that the listings of every scan take. */
export const listingRules: OptionRules<ListingOptions> = {
  level,
  minContainment: numberBetween(leastContainment, 1),
  includeVariants: flag,
  prefer: oneOf<RepresentativePolicy>('first', 'longest', 'shortest', 'oldest', 'newest'),
}

import type { AnalysedText } from '../analysis/analysed-text.js'
import type { Entity, EntityRecogniser } from '../analysis/entity.js'
import { sha1Hex } from '../hashing/digest.js'
import { type Hash64, hash64 } from '../hashing/hash64.js'
import { RunningHash } from '../hashing/running-hash.js'
import { seededTerm, sortedTerms } from './seeded-term.js'
import { computeTermSeed, resolveParameters, type SignatureAlgorithm } from './signature-algorithm.js'

/** Parameters of {@link tweezerAlgorithm}, explained there. */
export interface TweezerParameters {
  readonly wordsBefore: number
  readonly wordsAfter: number
  readonly edgeWords: number
}

/** Tweezer: named entities with the words around them. */
export const tweezerAlgorithm: SignatureAlgorithm<TweezerParameters> = {
  name: 'tweezer',
  version: 1,
  field: 'tweezer',
  summary:
    'Every name of a person, place or organisation with the words before and after it, and one digest of them all. Finds stories of one event with the same actors in the same words, whatever changed elsewhere; the shingles also find stories that share some of it.',
  paper: 'Uyar, Near-duplicate news detection using named entities, M.S. thesis, Bilkent University, 2009',
  section: '4.1 and 4.2',
  deviations: [
    'The shingles are index terms of their own beside the digest: one changed figure beside a name, or one more sentence with a name, changes the digest, but few shingles.',
    'Stop words are left out of the words around a name, as in the other papers, and words are stemmed.',
    'Names are recognised in every language that has rule lists; the thesis has Turkish ones.',
    'A document without any word that counts has no digest.',
  ],
  usesLexicon: false,
  parameters: {
    wordsBefore: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      default: 5,
      changesTerms: true,
      meaning:
        'p: words before a name. Fewer join stories that only share their actors; the count of duplicates settles at 5 in the thesis.',
    },
    wordsAfter: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      default: 5,
      changesTerms: true,
      meaning: 's: words after a name; as wordsBefore.',
    },
    edgeWords: {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 20,
      changesTerms: true,
      meaning: 'Words at either end that stand for a document without names; all of them when it has fewer than twice as many.',
    },
  },
}

/** What is signed: a text and the names that were found in it. */
export interface NamedText {
  readonly text: AnalysedText
  readonly entities: readonly Entity[]
}

/**
 * The pNEs shingles as published: the words before a name, the name, the words after it, joined by spaces; sorted by UTF-16 code unit, each
 * once. Empty for a text without names.
 */
export function computeTweezerShingles(named: NamedText, parameters: TweezerParameters): readonly string[] {
  const content = listContentTokens(named.text)
  const { terms } = named.text
  const shingles = named.entities.map((entity) =>
    shingleTokens(content, entity, parameters)
      .map((token) => terms[token]!.text)
      .join(' '),
  )
  return sortedTerms(shingles)
}

/**
 * The document digest as published: SHA-1 of the shingles in ascending order, a line each, as 40 hex digits. Without names: of the first and
 * last `edgeWords` words. Undefined for a text without words that count: all such texts would be copies of each other.
 */
export function computeTweezerDigest(named: NamedText, parameters: TweezerParameters): string | undefined {
  if (named.entities.length > 0) return sha1Hex(computeTweezerShingles(named, parameters).join('\n'))
  const words = edgeTokens(listContentTokens(named.text), parameters).map((token) => named.text.terms[token]!.text)
  return words.length === 0 ? undefined : sha1Hex(words.join(' '))
}

/**
 * The index terms of a document: one a shingle and one for the document, sorted, each once; for a text without names the document's alone, for one
 * without words none. Equal document terms mean equal digests, save for collisions of 48 bits.
 *
 * Hashes the terms' hashes rather than their texts, which takes a third of the time of the published form.
 */
export function computeTweezerTerms(named: NamedText, parameters: TweezerParameters, seed: Hash64): readonly string[] {
  const content = listContentTokens(named.text)
  const shingles = named.entities.length > 0 ? hashShingles(named, content, parameters, seed) : hashEdges(named, content, parameters, seed)
  if (shingles.length === 0) return []
  const { high, low } = hash64(shingles.join(''))
  const document = seededTerm(seed, high, low)
  return named.entities.length > 0 ? sortedTerms([...shingles, document]) : [document]
}

/**
 * Makes the signer of the family: text → index terms. Terms of recognisers with different lists do not meet, as their ids go into the seed.
 *
 * @throws OnefoldError `PARAMETER_INVALID`
 */
export function createTweezerSigner(
  recogniser: EntityRecogniser,
  given: Partial<TweezerParameters> = {},
): (text: AnalysedText) => readonly string[] {
  const parameters = resolveParameters(tweezerAlgorithm, given)
  const seed = computeTermSeed(tweezerAlgorithm, recogniser.id, parameters)
  return (text) => computeTweezerTerms({ text, entities: recogniser.recognise(text) }, parameters, seed)
}

/** The tokens of a text that are no stop words. */
interface ContentTokens {
  /** Their numbers, in text order. */
  readonly tokens: readonly number[]
  /** How many of them come before token i; one more entry than the text has tokens. */
  readonly before: Uint32Array
}

function listContentTokens({ terms }: AnalysedText): ContentTokens {
  const tokens: number[] = []
  const before = new Uint32Array(terms.length + 1)
  for (let token = 0; token < terms.length; token++) {
    before[token] = tokens.length
    if (!terms[token]!.stop) tokens.push(token)
  }
  before[terms.length] = tokens.length
  return { tokens, before }
}

/** The tokens of one shingle, in text order. The name itself is taken whole, stop words included. */
function shingleTokens(content: ContentTokens, { firstToken, endToken }: Entity, { wordsBefore, wordsAfter }: TweezerParameters): number[] {
  const { tokens, before } = content
  const first = before[firstToken]!
  const end = before[endToken]!
  const shingle = tokens.slice(Math.max(0, first - wordsBefore), first)
  for (let token = firstToken; token < endToken; token++) shingle.push(token)
  for (let i = end; i < Math.min(tokens.length, end + wordsAfter); i++) shingle.push(tokens[i]!)
  return shingle
}

function edgeTokens({ tokens }: ContentTokens, { edgeWords }: TweezerParameters): readonly number[] {
  return tokens.length < 2 * edgeWords ? tokens : [...tokens.slice(0, edgeWords), ...tokens.slice(-edgeWords)]
}

function hashShingles(
  { text, entities }: NamedText,
  content: ContentTokens,
  parameters: TweezerParameters,
  seed: Hash64,
): readonly string[] {
  return sortedTerms(entities.map((entity) => hashTokens(text, shingleTokens(content, entity, parameters), seed)))
}

function hashEdges({ text }: NamedText, content: ContentTokens, parameters: TweezerParameters, seed: Hash64): readonly string[] {
  const tokens = edgeTokens(content, parameters)
  return tokens.length === 0 ? [] : [hashTokens(text, tokens, seed)]
}

function hashTokens({ terms }: AnalysedText, tokens: readonly number[], seed: Hash64): string {
  const hash = new RunningHash()
  hash.start(tokens.length, 0)
  for (const token of tokens) hash.add(terms[token]!.high, terms[token]!.low)
  return seededTerm(seed, hash.high, hash.low)
}

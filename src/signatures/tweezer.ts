import type { AnalysedText } from '../analysis/analysed-text.js'
import type { Entity, EntityRecogniser } from '../analysis/entities/entity.js'
import { sha1Hex } from '../hashing/digest.js'
import { grownSize } from '../hashing/grown-size.js'
import { type Hash64, hashBytes64 } from '../hashing/hash64.js'
import { RunningHash } from '../hashing/running-hash.js'
import { computeTermSeed, resolveParameters, type SignatureAlgorithm } from './signature-algorithm.js'
import { type TermList, termLetters } from './term-list.js'

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
export function computeTweezerShingles({ text, entities }: NamedText, parameters: TweezerParameters): readonly string[] {
  const reader = new ShingleReader(parameters)
  reader.open(text)
  const shingles = entities.map((entity) => {
    reader.around(entity)
    return textOf(text, reader).join(' ')
  })
  return [...new Set(shingles)].sort()
}

/**
 * The document digest as published: SHA-1 of the shingles in ascending order, a line each, as 40 hex digits. Without names: of the first and
 * last `edgeWords` words. Undefined for a text without words that count: all such texts would be copies of each other.
 */
export function computeTweezerDigest(named: NamedText, parameters: TweezerParameters): string | undefined {
  if (named.entities.length > 0) return sha1Hex(computeTweezerShingles(named, parameters).join('\n'))
  const reader = new ShingleReader(parameters)
  reader.open(named.text)
  reader.edges()
  const words = textOf(named.text, reader)
  return words.length === 0 ? undefined : sha1Hex(words.join(' '))
}

function textOf({ terms }: AnalysedText, { tokens, length }: ShingleReader): string[] {
  return Array.from(tokens.subarray(0, length), (token) => terms[token]!.text)
}

/** Signs named texts, one after another. */
export class TweezerSigner {
  readonly #reader: ShingleReader
  readonly #hash = new RunningHash()
  #letters = new Uint8Array(64 * termLetters)

  constructor(parameters: TweezerParameters) {
    this.#reader = new ShingleReader(parameters)
  }

  /**
   * Adds the index terms of a document to an empty list: one for each shingle and one for the document. A text without names has the document's term
   * alone, a text without words has none. Equal document terms mean equal digests, save for collisions of 48 bits.
   *
   * Hashes the terms' hashes rather than their texts, which takes a third of the time of the published form.
   */
  add({ text, entities }: NamedText, terms: TermList): void {
    const reader = this.#reader
    reader.open(text)
    for (let i = 0; i < entities.length; i++) {
      reader.around(entities[i]!)
      this.#addShingle(text, terms)
    }
    if (entities.length === 0) {
      reader.edges()
      this.#addShingle(text, terms)
    }
    if (terms.length === 0) return
    const { high, low } = this.#hashLetters(terms.sort())
    if (entities.length === 0) terms.clear()
    terms.add(high, low)
  }

  #addShingle({ spellings, spellingTable: { high, low } }: AnalysedText, terms: TermList): void {
    const { tokens, length } = this.#reader
    if (length === 0) return
    const hash = this.#hash
    hash.start(length, 0)
    for (let i = 0; i < length; i++) {
      const spelling = spellings[tokens[i]!]!
      hash.add(high[spelling]!, low[spelling]!)
    }
    terms.add(hash.high, hash.low)
  }

  #hashLetters(terms: TermList): Hash64 {
    const length = terms.length * termLetters
    if (this.#letters.length < length) this.#letters = new Uint8Array(length * 2)
    for (let i = 0; i < terms.length; i++) terms.write(i, this.#letters, i * termLetters)
    return hashBytes64(this.#letters, length)
  }
}

/** Finds the names of texts, and adds the family's terms of each text to a list. */
export interface BoundTweezer {
  /** The seed of the list that terms are added to. */
  readonly seed: Hash64
  add(text: AnalysedText, terms: TermList): void
}

/** Makes the signer of the family. Terms of recognisers with different lists do not meet, as their ids go into the seed. */
export function createTweezerSigner(recogniser: EntityRecogniser): BoundTweezer {
  const parameters = resolveParameters(tweezerAlgorithm)
  const signer = new TweezerSigner(parameters)
  return {
    seed: computeTermSeed(tweezerAlgorithm, recogniser.id, parameters),
    add: (text, terms) => signer.add({ text, entities: recogniser.recognise(text) }, terms),
  }
}

const maxKeptTokens = 1 << 20

/**
 * Lists the tokens of shingles, in text order, in buffers that serve one text after another: each list overwrites the one before. A list is given as
 * a buffer and a length, because making a view for each of the fifteen names of a story takes longer than filling it.
 */
class ShingleReader {
  /** The tokens of the list made last, in `[0, length)`. */
  tokens: Uint32Array
  length = 0
  readonly #parameters: TweezerParameters
  /** The tokens of the text that are not stop words. */
  #content = new Uint32Array(1024)
  #contentLength = 0
  /** For each token, how many of these come before it; and a last entry for the end of the text. */
  #before = new Uint32Array(1024)

  constructor(parameters: TweezerParameters) {
    this.#parameters = parameters
    this.tokens = new Uint32Array(2 * parameters.edgeWords)
  }

  /** Begins a text. */
  open({ spellings, spellingTable: { stop } }: AnalysedText): void {
    this.#reserve(spellings.length)
    let length = 0
    for (let token = 0; token < spellings.length; token++) {
      this.#before[token] = length
      this.#content[length] = token
      length += 1 - stop[spellings[token]!]!
    }
    this.#before[spellings.length] = length
    this.#contentLength = length
  }

  /** Lists the tokens of a name, stop words included, and those around it. */
  around({ firstToken, endToken }: Entity): void {
    const { wordsBefore, wordsAfter } = this.#parameters
    const first = this.#before[firstToken]!
    const end = this.#before[endToken]!
    const mostTokens = wordsBefore + endToken - firstToken + wordsAfter
    if (this.tokens.length < mostTokens) this.tokens = new Uint32Array(mostTokens)
    let length = this.#takeContent(Math.max(0, first - wordsBefore), first, 0)
    for (let token = firstToken; token < endToken; token++) this.tokens[length++] = token
    this.length = this.#takeContent(end, Math.min(this.#contentLength, end + wordsAfter), length)
  }

  /** Lists the first and last words that stand for a text without names: all of them when it is short. */
  edges(): void {
    const { edgeWords } = this.#parameters
    const count = this.#contentLength
    const isShort = count < 2 * edgeWords
    const length = this.#takeContent(0, isShort ? count : edgeWords, 0)
    this.length = isShort ? length : this.#takeContent(count - edgeWords, count, length)
  }

  #takeContent(from: number, end: number, length: number): number {
    const { tokens } = this
    const content = this.#content
    let to = length
    for (let i = from; i < end; i++) tokens[to++] = content[i]!
    return to
  }

  /** Makes room for a text. Buffers that a giant text needed are not kept for small ones. */
  #reserve(tokens: number): void {
    const size = this.#before.length
    if (size > tokens && (size <= maxKeptTokens || tokens * 2 > size)) return
    this.#content = new Uint32Array(grownSize(tokens + 1))
    this.#before = new Uint32Array(grownSize(tokens + 1))
  }
}

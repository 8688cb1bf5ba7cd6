/**
 * The layout of the kernel's memory. A region that is too small is replaced by one of one and a half times the size needed, behind all others. Its
 * old space is not used again; the abandoned predecessors of a region together take at most twice its space.
 */

const PAGE: usize = 0x10000
const FIRST_ROWS: i32 = 1 << 12
const FIRST_TEXT: i32 = 1 << 15
const FIRST_TOKENS: i32 = 1 << 12
const FIRST_SENTENCES: i32 = 1 << 10
const FIRST_ENTITIES: i32 = 1 << 9
/** Texts are read this many bytes at a time, so up to one less are read after the last text. */
const WIDTH: usize = 8
/** Binary logarithm of a row's bytes: half a cache line. */
export const ROW_BITS: usize = 5

/** One row per spelling; see rows.ts. */
export let rowsAt: usize = 0
/** The texts of the terms in UTF-8, one after another. */
export let textsAt: usize = 0
/** The document's tokens, as numbers of their spellings. */
export let tokensAt: usize = 0
/** First and end token of each sentence. */
export let sentencesAt: usize = 0
/** The rows of the words that are not stop words, in text order. */
export let wordsAt: usize = 0
/** How many words come before each token, and before the end. */
export let countsAt: usize = 0
/** First and end token of each entity. */
export let entitiesAt: usize = 0
/** First word of each sentence, and the end of the last. */
export let startsAt: usize = 0
/** Rows that are hashed together. */
export let selectedAt: usize = 0
/** Rows by rarity. */
export let rankedAt: usize = 0

let free: usize = __heap_base
let rowCapacity: i32 = 0
let textCapacity: i32 = 0
let tokenCapacity: i32 = 0
let sentenceCapacity: i32 = 0
let entityCapacity: i32 = 0

/** Allocates a region of `bytes` bytes. Traps if there is no memory. */
export function allocate(bytes: usize): usize {
  const at = (free + 31) & ~31
  free = at + bytes
  const pages = i32((free + PAGE - 1) / PAGE)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  return at
}

/** Makes room for `rows` rows and `texts` bytes of text, and keeps the contents. */
export function reserveTerms(rows: i32, texts: i32): void {
  if (rows > rowCapacity) {
    const at = allocate(usize(grown(rows, FIRST_ROWS)) << ROW_BITS)
    memory.copy(at, rowsAt, usize(rowCapacity) << ROW_BITS)
    rowsAt = at
    rowCapacity = grown(rows, FIRST_ROWS)
  }
  if (texts > textCapacity) {
    const at = allocate(usize(grown(texts, FIRST_TEXT)) + WIDTH)
    memory.copy(at, textsAt, usize(textCapacity))
    textsAt = at
    textCapacity = grown(texts, FIRST_TEXT)
  }
}

/** Makes room for a document; the previous contents are lost. */
export function reserveDocument(tokens: i32, sentences: i32, entities: i32): void {
  if (tokens > tokenCapacity) {
    tokenCapacity = grown(tokens, FIRST_TOKENS)
    // One more, because a stop word is written before its successor overwrites it.
    const bytes = (usize(tokenCapacity) + 1) << 2
    tokensAt = allocate(bytes)
    wordsAt = allocate(bytes)
    countsAt = allocate(bytes)
    selectedAt = allocate(bytes)
    rankedAt = allocate(bytes)
  }
  if (sentences > sentenceCapacity) {
    sentenceCapacity = grown(sentences, FIRST_SENTENCES)
    sentencesAt = allocate(usize(sentenceCapacity) << 3)
    startsAt = allocate((usize(sentenceCapacity) + 1) << 2)
  }
  if (entities > entityCapacity) {
    entityCapacity = grown(entities, FIRST_ENTITIES)
    entitiesAt = allocate(usize(entityCapacity) << 3)
  }
}

function grown(wanted: i32, first: i32): i32 {
  return wanted <= first ? first : wanted + (wanted >>> 1)
}

/** Where the host writes the rows of spellings. */
export function rowsPlace(): usize {
  return rowsAt
}

/** Where the host writes the texts of terms. */
export function textsPlace(): usize {
  return textsAt
}

/** Where the host writes the tokens of a document. */
export function tokensPlace(): usize {
  return tokensAt
}

/** Where the host writes the sentences of a document. */
export function sentencesPlace(): usize {
  return sentencesAt
}

/** Where the host writes the entities of a document. */
export function entitiesPlace(): usize {
  return entitiesAt
}

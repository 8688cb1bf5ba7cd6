/**
 * Where everything lies in the kernel's memory. A region that is full is replaced by one of twice the size behind all others; what it took
 * before is not used again, so that all together take twice what they need at most.
 */

const PAGE: usize = 0x10000
const FIRST_ROWS: i32 = 1 << 12
const FIRST_TEXT: i32 = 1 << 15
const FIRST_TOKENS: i32 = 1 << 12
const FIRST_SENTENCES: i32 = 1 << 10
const FIRST_ENTITIES: i32 = 1 << 9
/** Texts are read so many bytes at a time, up to one less after the last. */
const WIDTH: usize = 8
/** Bytes of a row: half a cache line. */
const ROW_BITS: usize = 5

/** One row a spelling; see rows.ts. */
export let rowsAt: usize = 0
/** The texts of the terms in UTF-8, one after another. */
export let textsAt: usize = 0
/** The document's tokens, by the numbers of their spellings. */
export let tokensAt: usize = 0
/** First and end token of each sentence. */
export let sentencesAt: usize = 0
/** The rows of the words, stop words left out, in text order. */
export let wordsAt: usize = 0
/** How many words come before each token, and before the end. */
export let countsAt: usize = 0
/** First and end token of each name. */
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

/** A region of so many bytes; traps where there is no memory. */
export function allocate(bytes: usize): usize {
  const at = (free + 31) & ~31
  free = at + bytes
  const pages = i32((free + PAGE - 1) / PAGE)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  return at
}

/** Makes room for so many rows and bytes of text; what is there stays. */
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

/** Makes room for a document; what was there is gone. */
export function reserveDocument(tokens: i32, sentences: i32, entities: i32): void {
  if (tokens > tokenCapacity) {
    tokenCapacity = grown(tokens, FIRST_TOKENS)
    // One more, because words are written before they are found to be stop words.
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

/** The places of the regions that the host fills. */
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

/** Where the host writes the names of a document. */
export function entitiesPlace(): usize {
  return entitiesAt
}

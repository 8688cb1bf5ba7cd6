/**
 * The nouns of onefold, types only. Every room may import this leaf; it imports nothing.
 *
 * Pairs have a direction, the same everywhere: `a` is the document that is listed, `b` the one it is listed under or compared with, and the
 * verdict is about `a`: `contained` means that all of `a` is in `b`.
 */

/** A unit of text that a user submits. */
export interface Document {
  /** Unique in its collection. */
  readonly id: string
  /** The signed text: plain text, any length up to the input limit; may be empty. Offsets in evidence count its UTF-16 code units. */
  readonly text: string
  /** Never part of the folded text; it can only veto a verdict between short documents. */
  readonly title?: string | undefined
  /** ISO 639-1 code if the caller knows it; guessed when absent. Only the lexicon families read it. */
  readonly language?: string | undefined
  /** Milliseconds since the epoch; read by the policies `oldest` and `newest`. */
  readonly time?: number | undefined
}

/**
 * What a comparison says about a, relative to b.
 *
 * `exact`: equal folded text and figures. `near`: each is in the other. `contained`: all of a is in b, which has more. `contains`: the
 * reverse. `variant`: the same text or template with other facts, never folded. `distinct`: none of these.
 */
export type Verdict = 'exact' | 'near' | 'contains' | 'contained' | 'variant' | 'distinct'

/** How strict a listing or a fold is. Each level includes the ones before it. */
export type Level = 'exact' | 'near' | 'contained'

/**
 * Which member of a group is kept or shown. Ties go to the earlier document in input order. With `oldest` and `newest`, a document without a time
 * loses to any that has one; if none in the group has one, the first document wins.
 */
export type RepresentativePolicy = 'first' | 'longest' | 'shortest' | 'oldest' | 'newest'

/** The figures of one comparison; the verdict follows from them. */
export interface Comparison {
  readonly verdict: Verdict
  /** Share of a that is found in b, 0..1, at most four decimals. */
  readonly aInB: number
  /** Share of b that is found in a, 0..1, at most four decimals. */
  readonly bInA: number
  /** What the two share, divided by what either of them has, 0..1; symmetric. */
  readonly resemblance: number
  /** Number of facts that have another value in the same context: figures, names, and words that exclude one another. */
  readonly substituted: number
}

/** The same thing for a and for b, the two documents of a comparison. */
export interface Sides<Of> {
  readonly a: Of
  readonly b: Of
}

/** Half-open span of a sentence: `[start, end)` in UTF-16 code units of the signed text, and the sentence's number from 1. */
export interface SentenceSpan {
  readonly sentence: number
  readonly start: number
  readonly end: number
}

/** A sentence of a that is also in b. */
export interface Evidence {
  readonly a: SentenceSpan
  /** `text`: the sentence as b has it, if it reads otherwise there. */
  readonly b: SentenceSpan & { readonly text?: string }
  /** The sentence as a has it. */
  readonly text: string
  /** True if one of the two sentences has only a part of the other. For texts that are not cut into the same sentences. */
  readonly part?: true
}

/** A share of each of two documents' sentences, 0..1. */
export interface SentenceShares {
  readonly a: number
  readonly b: number
}

/** How much two documents have in common, counted in sentences (Yerra 2005, sections 3.2.3 and 4.2). At most four decimals. */
export interface SentenceDegrees {
  /** Number of sentences in a. */
  readonly a: number
  /** Number of sentences in b. */
  readonly b: number
  /** Share of each document's sentences that are paired with an equal one; each sentence is in one pair at most. */
  readonly overlap: SentenceShares
  /** Share of each document's sentences that have an equal in the other; more than the overlap if sentences repeat. */
  readonly resemblance: SentenceShares
  /** Both resemblances in one figure: p / (1 − p), where p is their product; 0..100. */
  readonly odds: number
}

/** Two documents of a collection with the figures of their comparison; b is the later one in input order. */
export interface DuplicatePair extends Comparison {
  readonly a: string
  readonly b: string
  /** The signature families that proposed the pair or decided it, sorted. */
  readonly by: readonly string[]
  /** In listings of the command with `--evidence`. In the library, `compare` gives it for two documents. */
  readonly evidence?: readonly Evidence[]
}

/** A document that can go (a), with the one that stays for it (b). The verdict and shares are those of these two. */
export interface RemovableDocument {
  readonly a: string
  readonly b: string
  readonly verdict: Verdict
  readonly aInB: number
  readonly bInA: number
  /** Present if the verdict alone would not let a go: it is a copy of its group's anchor, and b stays for that group. */
  readonly by?: 'group'
}

/** A document listed under an anchor, with the figures of that pair, in which b is the anchor. */
export interface GroupMember {
  readonly id: string
  readonly verdict: Verdict
  readonly aInB: number
  readonly bInA: number
  /** In listings of the command with `--evidence`. In the library, `compare` gives it for two documents, and their {@link sentences}. */
  readonly evidence?: readonly Evidence[]
  readonly sentences?: SentenceDegrees
}

/** The documents that verdicts join to one anchor. */
export interface DuplicateGroup {
  /** The anchor's id. */
  readonly group: string
  readonly representative: string
  /** All documents of the group but the anchor, in input order. */
  readonly members: readonly GroupMember[]
  /** Every document outside the group that is contained in the anchor, in input order. */
  readonly contains: readonly GroupMember[]
}

/** A JSON object as users send it. */
export type JsonObject = { readonly [key: string]: unknown }

/** The body of a JSON string, without its quotes: a place in the bytes of valid JSON in UTF-8, from which no string has been made yet. */
export interface JsonBody {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  /** Whether `JSON.stringify` is known to write the string with these bytes. */
  readonly isCanonical?: boolean
}

/** A document's place in the history of its id, by which a compare-and-set works. */
export interface Revision {
  readonly seqNo: number
  readonly primaryTerm: number
  /** 1 for a new id, one more at each write. Engines keep counting for a while after a delete. */
  readonly version: number
  /**
   * The revision of onefold's fields, in stores that keep them in an index of their own; null if the document has none yet. Absent if the fields are
   * part of the document.
   */
  readonly fieldsAt?: Pick<Revision, 'seqNo' | 'primaryTerm'> | null
}

/** One accepted change of one document, as a client asked for it. */
export interface WriteOperation {
  readonly kind: 'index' | 'create' | 'update' | 'delete'
  /** Given by the caller, or made before the operation is enqueued. 1..512 bytes. */
  readonly id: string
  readonly routing?: string
  /**
   * With `index` and `create`: the whole document; with `update`: the part to merge into it. onefold's own object in it is ignored, with a warning.
   */
  readonly source?: JsonObject
  /** With `index` and `create`: {@link source} as one line of JSON, given if it has numbers that JavaScript cannot represent. */
  readonly sourceText?: string
  /** With `update`: the document to create if the id does not exist. */
  readonly upsert?: JsonObject
  /** With `update`: false writes even if nothing changes. Default true. */
  readonly detectNoop?: boolean
  /** Compare-and-set: the write is a conflict unless the document is at this revision. */
  readonly expect?: Pick<Revision, 'seqNo' | 'primaryTerm'>
  /** Stamp of the accepted write. Rises in the order of the operations; given before the operation is enqueued. */
  readonly stamp: string
  /** Becomes `since` if the id is new, in microseconds. Strictly increasing in the order of the operations, within a request and a process. */
  readonly acceptedAt: number
}

/** How an operation ended. Every operation has exactly one outcome. */
export interface WriteOutcome {
  readonly id: string
  /**
   * `noop`: nothing had to be written. `refused`: the document cannot be accepted. `pending`: not done in time. It will be done later, unless the
   * error is the store's (`STORE_UNAVAILABLE`, `STORE_FAILED`): then the write has to be sent again, with its stamp if it has one.
   */
  readonly result: 'created' | 'updated' | 'deleted' | 'noop' | 'not_found' | 'conflict' | 'refused' | 'pending'
  /** HTTP status of the item, as engines give it. */
  readonly status: number
  readonly revision?: Revision
  /** In the engines' form. `code` is set if the error is onefold's own. */
  readonly error?: { readonly type: string; readonly reason: string; readonly code?: string }
  /** What the caller should know although the write succeeded. */
  readonly warnings?: readonly string[]
}

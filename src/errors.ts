/**
 * Every error code and class of onefold. A leaf: it imports nothing, and every room may throw from it.
 *
 * An error names the remedy in its message and carries its facts as fields. Front ends turn codes into exit codes and HTTP statuses; errors
 * know neither. `docs/errors.md` explains each code; a test checks that table against this one in both directions. A retired code is never reused.
 */

/** What each code means, in one line; `docs/errors.md` says more. */
export const errorCodes = {
  USAGE: 'The command line or an argument is not understood.',
  PARAMETER_INVALID: 'A parameter has the wrong type or lies outside its range.',
  INPUT_NOT_FOUND: 'A path does not exist or cannot be opened.',
  INPUT_EMPTY: 'A path holds nothing that can be read as documents.',
  INPUT_FORMAT_UNKNOWN: 'The format of a file is not known from its name.',
  INPUT_UNREADABLE: 'A file broke off or is not what its name says.',
  RECORD_INVALID: 'One record cannot be parsed or has fields of the wrong type.',
  RECORD_ENCODING: 'One record or text file is not valid UTF-8.',
  RECORD_TOO_LARGE: 'One record or text file is longer than the limit.',
  RECORD_NO_TEXT: 'One record has none of the text fields.',
  RECORD_DUPLICATE_ID: 'An id is used a second time.',
  OUTPUT_FAILED: 'The results cannot be written.',
  MEMORY_LIMIT: 'The collection does not fit into the memory limit.',
  LEXICON_INVALID: 'A lexicon file is damaged or not a lexicon.',
  LEXICON_VERSION: 'A lexicon file has a format version that this release does not read.',
  SKETCH_INVALID: 'A stored sketch is damaged.',
  SKETCH_VERSION: 'Two sketches were made by different fold versions.',
  GOLD_INVALID: 'A file of pairs or gold pairs is not understood.',
  NOT_YET: 'The command or option is part of the contract but not of this release.',
  CONFIG_INVALID: 'The configuration has faults.',
  COLLECTION_UNKNOWN: 'The collection is not configured or does not exist.',
  COLLECTION_NAME_INVALID: 'A collection cannot have this name.',
  COLLECTION_EXISTS: 'There is a collection of this name already.',
  MAPPING_CONFLICT: 'An index has other fields where those of onefold belong.',
  DOCUMENT_INVALID: 'A document, its id or its action line is not understood.',
  DOCUMENT_UNKNOWN: 'There is no document with this id.',
  DOCUMENT_CONFLICT: 'The document exists or has changed meanwhile.',
  BODY_INVALID: 'The body of a request cannot be parsed or has fields of the wrong type.',
  BODY_TOO_LARGE: 'The body of a request or its answer is larger than the limit, or its texts are too much to be compared.',
  MEDIA_TYPE_UNSUPPORTED: 'The body of a request has a media type that is not read here.',
  ARGUMENT_UNSUPPORTED: 'A request has a parameter that is not supported.',
  QUERY_UNSUPPORTED: 'A search uses a clause that this store does not have or that folding excludes.',
  QUERY_INVALID: 'A search is not well formed.',
  CURSOR_INVALID: 'A cursor is damaged, of another version, or of another query.',
  CURSOR_LIMIT: 'A cursor has shown as many groups as it can exclude.',
  GROUP_UNKNOWN: 'No document has this group.',
  TASK_UNKNOWN: 'There is no task with this id.',
  DEAD_LETTER_UNKNOWN: 'There is no dead letter with this id.',
  TASK_STATE: 'The task is in a state in which this cannot be done.',
  ROUTE_UNKNOWN: 'The path or the method is not served.',
  AUTH_MISSING: 'The request carries no key, or one that is not known.',
  AUTH_FORBIDDEN: 'The key has a role that may not do this.',
  RATE_LIMITED: 'Too many requests in too short a time.',
  QUEUE_FULL: 'More work waits than can be taken; nothing of this request was done.',
  WRITE_PENDING: 'A write was not done in the time that it was waited for; it may still be.',
  QUEUE_CLOSED: 'The process is stopping and takes no more work.',
  QUEUE_UNAVAILABLE: 'Redis cannot be reached or has no room, so that nothing can be written now.',
  QUEUE_UNSUITABLE: 'Redis is set up in a way that could lose work.',
  THREAD_FAILED: 'A thread that signed or compared documents ended, or was ended because it took too long or needed too much memory.',
  JOB_INVALID: 'A job in the queue is not understood by this release.',
  REINDEX_INCOMPLETE: 'A reindex cannot end: documents were refused, or the counts of both indices do not agree.',
  STORE_UNAVAILABLE: 'The store cannot be reached, is closed or is held by another process.',
  STORE_FAILED: 'The engine fails at a write, however often it is sent.',
  STORE_DAMAGED: 'The store holds something that this release cannot read.',
  ADDRESS_UNAVAILABLE: 'The address or port to listen on cannot be used.',
  INTERNAL: 'A fault of onefold itself.',
  INTERRUPTED: 'The run was interrupted.',
} as const

/** One of the codes above. */
export type ErrorCode = keyof typeof errorCodes

/** The name of a code outside of this program: in answers, tasks, dead letters and logs. */
export function errorCodeName(code: ErrorCode): string {
  return `ONEFOLD_${code}`
}

/** Facts of an error, for programs to read: numbers and short strings. Never the text of documents, never credentials. */
export type ErrorFacts = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * The one error class of onefold. `message` names the place and the remedy, `code` is stable, and `facts` has the values of the message as fields.
 */
export class OnefoldError extends Error {
  override readonly name = 'OnefoldError'
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
    this.facts = facts
  }
}

/** Whether an error is one of onefold's with this code. */
export function hasCode(error: unknown, code: ErrorCode): error is OnefoldError {
  return error instanceof OnefoldError && error.code === code
}

/** Whether an error says that the store cannot be reached now. The same request may succeed later. */
export function isStoreUnavailable(error: unknown): error is OnefoldError {
  return hasCode(error, 'STORE_UNAVAILABLE')
}

/** Whether a code stands for what onefold's own code does, or a document in it. The messages of all others name the place and the remedy. */
export function isOwnCode(code: unknown): boolean {
  return code === 'INTERNAL' || code === 'THREAD_FAILED'
}

import type { ErrorCode } from '../../errors.js'

/** How an error is reported over HTTP: its status, and the engines' name for its kind, which client libraries know. */
interface ErrorEntry {
  readonly status: number
  readonly type: string
}

const illegal: ErrorEntry = { status: 400, type: 'illegal_argument_exception' }
const unparsed: ErrorEntry = { status: 400, type: 'parsing_exception' }
const missing: ErrorEntry = { status: 404, type: 'resource_not_found_exception' }
const rejected: ErrorEntry = { status: 429, type: 'es_rejected_execution_exception' }
/** For codes that no request can cause: if one occurs, onefold is at fault. */
const unexpected: ErrorEntry = { status: 500, type: 'exception' }

/** Status and type of every code. Because of its type, it does not compile if a code is missing. */
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = {
  USAGE: unexpected,
  PARAMETER_INVALID: illegal,
  INPUT_NOT_FOUND: unexpected,
  INPUT_EMPTY: unexpected,
  INPUT_FORMAT_UNKNOWN: unexpected,
  INPUT_UNREADABLE: unexpected,
  RECORD_INVALID: unexpected,
  RECORD_ENCODING: unexpected,
  RECORD_TOO_LARGE: unexpected,
  RECORD_NO_TEXT: unexpected,
  RECORD_DUPLICATE_ID: unexpected,
  OUTPUT_FAILED: unexpected,
  MEMORY_LIMIT: unexpected,
  LEXICON_INVALID: unexpected,
  LEXICON_VERSION: unexpected,
  SKETCH_INVALID: unexpected,
  SKETCH_VERSION: illegal,
  GOLD_INVALID: unexpected,
  NOT_YET: illegal,
  CONFIG_INVALID: unexpected,
  COLLECTION_UNKNOWN: { status: 404, type: 'index_not_found_exception' },
  COLLECTION_NAME_INVALID: { status: 400, type: 'invalid_index_name_exception' },
  COLLECTION_EXISTS: { status: 400, type: 'resource_already_exists_exception' },
  MAPPING_CONFLICT: illegal,
  DOCUMENT_INVALID: { status: 400, type: 'document_parsing_exception' },
  DOCUMENT_UNKNOWN: { status: 404, type: 'document_missing_exception' },
  DOCUMENT_CONFLICT: { status: 409, type: 'version_conflict_engine_exception' },
  BODY_INVALID: unparsed,
  BODY_TOO_LARGE: { status: 413, type: 'content_too_long_exception' },
  MEDIA_TYPE_UNSUPPORTED: { status: 406, type: 'media_type_header_exception' },
  ARGUMENT_UNSUPPORTED: illegal,
  QUERY_UNSUPPORTED: unparsed,
  QUERY_INVALID: unparsed,
  CURSOR_INVALID: illegal,
  CURSOR_LIMIT: illegal,
  GROUP_UNKNOWN: missing,
  TASK_UNKNOWN: missing,
  DEAD_LETTER_UNKNOWN: missing,
  TASK_STATE: { status: 409, type: 'status_exception' },
  ROUTE_UNKNOWN: { status: 404, type: 'invalid_path_exception' },
  AUTH_MISSING: { status: 401, type: 'security_exception' },
  AUTH_FORBIDDEN: { status: 403, type: 'security_exception' },
  RATE_LIMITED: rejected,
  QUEUE_FULL: rejected,
  WRITE_PENDING: { status: 503, type: 'process_cluster_event_timeout_exception' },
  QUEUE_CLOSED: { status: 503, type: 'unavailable_exception' },
  QUEUE_UNAVAILABLE: { status: 503, type: 'unavailable_exception' },
  QUEUE_UNSUITABLE: { status: 503, type: 'unavailable_exception' },
  THREAD_FAILED: unexpected,
  JOB_INVALID: unexpected,
  REINDEX_INCOMPLETE: { status: 409, type: 'status_exception' },
  STORE_UNAVAILABLE: { status: 503, type: 'unavailable_exception' },
  STORE_FAILED: unexpected,
  STORE_DAMAGED: unexpected,
  ADDRESS_UNAVAILABLE: unexpected,
  INTERNAL: unexpected,
  INTERRUPTED: unexpected,
}

/** Statuses after which the same request may succeed later. */
export const retryableStatuses: readonly number[] = [429, 503]

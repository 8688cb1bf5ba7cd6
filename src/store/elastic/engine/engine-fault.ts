import { type ErrorCode, OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import {
  blockOf,
  blockRemedies,
  fullClusterRemedy,
  lacksRoomForShards,
  lacksShards,
  missingShardsRemedy,
  standsForSeveral,
} from './index-block.js'

/**
 * A failed request, in few kinds.
 *
 * `unreachable`: no complete answer came, and the request may have been carried out. `untrusted`: no connection was made, because the other end is
 * not who it should be, or does not speak TLS. `busy`: the engine did nothing, and asks to wait. `too large`: the request is longer than the engine
 * ever takes; reported as status 413, even if the engine says 429. `rejected`: the engine will never do this.
 */
export interface EngineFault {
  readonly kind: 'unreachable' | 'untrusted' | 'busy' | 'too large' | 'rejected'
  /** 0 if there was no answer. */
  readonly status: number
  /** The engine's word for it, of the root cause if one is named. */
  readonly type: string
  readonly reason: string
}

/** What an engine says went wrong. */
export interface Cause {
  readonly type?: string
  /** Null for a fault in the engine's own code that has no words. */
  readonly reason?: string | null
  readonly caused_by?: Cause
  readonly root_cause?: readonly Cause[]
  readonly failed_shards?: readonly { readonly reason?: Cause }[]
}

/** Errors of the clients of both families for an answer that is missing, incomplete, or refused by the client. */
const withoutAnswer: readonly string[] = [
  'ConnectionError',
  'DeserializationError',
  'NoLivingConnectionsError',
  'ProductNotSupportedError',
  'RequestAbortedError',
  'SerializationError',
  'TimeoutError',
]

/**
 * What failed; undefined if the error is not a client's. Recognised by name, because callers bring clients of either family and of several versions.
 */
export function engineFaultOf(error: unknown): EngineFault | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'ResponseError' && 'statusCode' in error && 'body' in error) {
    return faultOfAnswer(Number(error.statusCode ?? 0), error.body)
  }
  return withoutAnswer.includes(error.name) ? faultOfConnection(error) : undefined
}

/** OpenSSL's messages end with places in its own code. The client does not keep the code of a certificate error, so its message is read. */
function faultOfConnection({ name, message }: Error): EngineFault {
  const reason = /^[0-9A-F]+:error:\w+:SSL routines:\w*:([^:]+):/.exec(message)?.[1] ?? message.trim()
  const isUntrusted = reason !== message.trim() || /certificate/i.test(message)
  return { kind: isUntrusted ? 'untrusted' : 'unreachable', status: 0, type: name, reason }
}

/** The type of a fault to which no engine has given one. */
const unknownType = 'unknown'

/** What an answer's status and body say. Gateways in front of an engine answer without JSON. */
export function faultOfAnswer(status: number, body: unknown): EngineFault {
  const { type = unknownType, reason = `status ${status}` } = causeOf(body) ?? {}
  if (exceedsEngine(reason)) return tooLargeFault(type, reason)
  return { kind: kindOf(status, type), status, type, reason: withoutCredentials(status, reason) }
}

/** Some gateways repeat the credentials that they refuse, and what an engine says goes into logs and answers. Words are in small letters. */
function withoutCredentials(status: number, reason: string): string {
  if (status !== 401 && status !== 403) return reason
  return reason.replace(/\b(Basic|ApiKey|Bearer) (?=\S*[\dA-Z=])[\w+/=.~-]{8,}/g, '$1 …')
}

/** The fault of what is longer than the engine takes. */
export function tooLargeFault(type: string, reason: string): EngineFault {
  return { kind: 'too large', status: 413, type, reason }
}

/**
 * Whether a rejection for lack of memory (429) says that this request alone needs more than the engine allows for all requests, as in
 * `primary_operation_bytes=140747848, max_primary_bytes=107374182`. Such a request will never be taken.
 */
export function exceedsEngine(reason: string): boolean {
  const [, bytes, most] = /(?:coordinating|primary)_operation_bytes=(\d+), max_\w+_bytes=(\d+)/.exec(reason) ?? []
  return Number(bytes) > Number(most)
}

function causeOf(body: unknown): { readonly type?: string; readonly reason: string } | undefined {
  const error = (body as { error?: Cause } | undefined)?.error
  if (typeof error !== 'object' || error === null) return undefined
  const root = error.root_cause?.[0] ?? error.failed_shards?.[0]?.reason ?? error
  return { ...root, reason: reasonOf(root.caused_by ? root : { ...error, ...root }) }
}

/** The reason of an error and its cause, if the engine gives one: OpenSearch says only that parsing failed, and gives the reason in the cause. */
export function reasonOf({ reason, caused_by: inner }: Cause): string {
  const said = reason ?? ''
  const behind = inner?.reason ?? ''
  if (said === '') return behind || 'no reason'
  return said.includes(behind) ? said : `${said}: ${behind}`
}

/** Whether the time was up before an answer came: the client's, or that of a gateway. Takes a fault, or the facts of an error. */
export function isOverdue({ status, type }: { readonly status?: unknown; readonly type?: unknown }): boolean {
  return type === 'TimeoutError' || status === 504
}

function kindOf(status: number, type: string): EngineFault['kind'] {
  if (status === 413) return 'too large'
  // A gateway's 502 and 504 do not say whether the engine has done it.
  if (isOfGateway(status)) return 'unreachable'
  if (isBusy(status, type)) return 'busy'
  return 'rejected'
}

/**
 * Whether a status of a request or of an item means that it is worth waiting. 500 does not, because OpenSearch uses it for faults that stay. A full
 * disk or an operator may block an index for a while.
 */
export function isBusy(status: number, type: string): boolean {
  return status === 429 || status === 503 || passing.has(type)
}

/** Faults that pass, whatever their status. A shard that was just made or moved is not ready for some moments. */
const passing: ReadonlySet<string> = new Set([
  'circuit_breaking_exception',
  'cluster_block_exception',
  'illegal_index_shard_state_exception',
  'no_shard_available_action_exception',
  'shard_not_found_exception',
])

/** How often a request is tried at which the engine fails with status 500. OpenSearch uses it for faults that stay. */
export const triesOfFailure = 3

/** Whether an error of a request says that no answer of the engine came: within the time, or at all. */
export function isUnanswered(error: unknown): error is OnefoldError {
  if (!(error instanceof OnefoldError) || error.code !== 'STORE_UNAVAILABLE') return false
  const { status } = error.facts
  return status === 0 || isOfGateway(status)
}

/** Whether a status says that a gateway got no answer. */
function isOfGateway(status: unknown): boolean {
  return status === 502 || status === 504
}

/** Who is to blame for what was sent: the caller's query, or we. */
export type Sender = 'user' | 'onefold'

/** The fault as an error of onefold, told with its remedy. */
export function toOnefoldError(fault: EngineFault, sender: Sender, index: string, cause: unknown): OnefoldError {
  const code = codeOf(fault, sender)
  const facts = { index, status: fault.status, type: fault.type }
  return new OnefoldError(code, messageOf(code, fault, index), facts, { cause })
}

const codesOfTypes: Readonly<Record<string, ErrorCode>> = {
  index_not_found_exception: 'COLLECTION_UNKNOWN',
  invalid_index_name_exception: 'COLLECTION_NAME_INVALID',
  index_closed_exception: 'STORE_UNAVAILABLE',
}

function codeOf({ kind, status, type, reason }: EngineFault, sender: Sender): ErrorCode {
  if (kind === 'unreachable' || kind === 'untrusted' || kind === 'busy') return 'STORE_UNAVAILABLE'
  if (Object.hasOwn(codesOfTypes, type)) return codesOfTypes[type]!
  if (status === 401 || status === 403) return 'STORE_UNAVAILABLE'
  if (status >= 500 && sender === 'onefold') return 'STORE_UNAVAILABLE'
  // It was a single index when the service started, and should become one again. What waits is not lost.
  if (standsForSeveral(reason) || lacksRoomForShards(reason)) return 'STORE_UNAVAILABLE'
  return sender === 'user' ? 'QUERY_INVALID' : 'INTERNAL'
}

/** What a fault says, for people. A gateway's answer has no type. */
export function saidIn({ type, reason }: Pick<EngineFault, 'type' | 'reason'>): string {
  return type === unknownType ? reason : `${type}: ${reason}`
}

function messageOf(code: ErrorCode, fault: EngineFault, index: string): string {
  const { kind, status, type, reason } = fault
  const said = saidIn(fault)
  if (isOverdue(fault))
    return `the engine did not answer in time (${said}); see whether it is stopped or busy, ask for less, or raise "engine.timeout"`
  if (kind === 'unreachable')
    return `the engine cannot be reached (${said}); check that it runs, that its address is right, and whether it wants https`
  if (kind === 'untrusted') return `no trusted connection to the engine can be made (${reason}); ${trustRemedy(reason)}`
  const block = blockOf(type, reason)
  if (block !== undefined) return `the engine keeps the index ${index} blocked (${said}); ${blockRemedies[block]}`
  if (lacksShards(type, reason)) return `shards of the index ${index} are missing (${said}); ${missingShardsRemedy}`
  if (lacksRoomForShards(reason)) return `the cluster has no room for the shards of the index ${index} (${said}); ${fullClusterRemedy}`
  if (standsForSeveral(reason)) {
    const remedy = 'let the alias stand for one of them, or name one in the configuration'
    return `${index} has come to stand for several indices (${said}); ${remedy}`
  }
  if (kind === 'busy') return `the engine is too busy (${said}); ask again later`
  if (type === 'index_closed_exception') return `the index ${index} is closed; ${blockRemedies.closed}`
  if (code === 'COLLECTION_UNKNOWN') return `there is no index ${index}; create it, or correct its name in the configuration`
  if (code === 'COLLECTION_NAME_INVALID') return `${index} cannot be an index: ${reason}`
  if (code === 'QUERY_INVALID') return `the engine refuses the query (${said})`
  if (status === 401 || status === 403) return `the engine does not let onefold do this (${said}); check the credentials and their rights`
  if (status >= 500) return `the engine fails at a request of onefold (${status} ${said}); check its log`
  return `the engine refuses a request of onefold (${status} ${said})`
}

function trustRemedy(reason: string): string {
  if (/altnames/.test(reason)) return 'write its address in "engine.node" with a name that its certificate has'
  if (/expired|not yet valid/.test(reason)) return 'renew its certificate, or look at the clock'
  if (/certificate/i.test(reason)) return 'name the file with its authority\'s certificate in "engine.ca"'
  return 'see whether https is spoken at this address'
}

/** The answer to one of onefold's own searches in an `_msearch`. @throws OnefoldError the error of a search that failed */
export function itemOrThrow(item: JsonObject & { readonly status?: number }, index: string): JsonObject {
  if (item.error === undefined) return item
  throw toOnefoldError(faultOfAnswer(item.status ?? 500, item), 'onefold', index, undefined)
}

/** The fault of a question about this moment, for which there is less time than `engine.timeout`. The client's error is kept as the cause. */
export function asMomentsFault(error: unknown): unknown {
  if (!(error instanceof OnefoldError) || error.facts.type !== 'TimeoutError') return error
  const message = 'the engine did not answer within "engine.readyTimeout"; see whether it is stopped or busy, or raise that'
  return new OnefoldError('STORE_UNAVAILABLE', message, error.facts, { cause: error.cause })
}

/**
 * The fault of a request with a caller's credentials. If the engine does not know the caller, or does not allow the request, that does not mean that
 * it cannot be reached. The client's error is kept as the cause.
 */
export function asCallersFault(error: unknown): unknown {
  if (!(error instanceof OnefoldError)) return error
  const { status } = error.facts
  const cause = { cause: error.cause }
  if (status === 401) {
    return new OnefoldError('AUTH_MISSING', 'the engine does not know the credentials that were sent; check them', {}, cause)
  }
  if (status !== 403) return error
  const message = 'the engine does not let these credentials read this collection; ask whoever runs it for the right'
  return new OnefoldError('AUTH_FORBIDDEN', message, {}, cause)
}

import { isOwnCode } from '../errors.js'

/** Names of fields that hold credentials or users' content, in lower case without marks between words. */
const secretNames = new Set(
  `authorization proxyauthorization xonefoldkey apikey key keys secret password token cookie setcookie credentials hash cursor
  text title body content html source doc document documents upsert query headline highlight fields evidence excerpt sentence`.split(/\s+/),
)

/** A credential inside a message. */
const credential = /\b(ApiKey|Bearer|Basic)\s+[\w.~+/=-]+/gi

/** Longer strings are cut, because long strings are data. */
const longestString = 500

/** Most levels of nested objects that are written. */
const deepest = 4

/** The fields of a message, made safe to write. */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactObject(fields, 0)
}

/** A message, made safe to write. */
export function redactString(text: string): string {
  const cut = text.length > longestString ? `${text.slice(0, longestString)}…` : text
  return cut.replace(credential, '$1 [redacted]')
}

function redactObject(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isSecret(name) ? '[redacted]' : redact(each, depth + 1)]))
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactString(value)
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Error) return describeError(value, depth)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => redact(each, depth + 1))
  return redactObject(value, depth)
}

function isSecret(name: string): boolean {
  return secretNames.has(name.toLowerCase().replace(/[^a-z]/g, ''))
}

type AnyError = Error & { readonly code?: unknown; readonly facts?: unknown }

/**
 * An error; one that may be a fault of onefold's own with its place in the code and its cause. The message of a SyntaxError is left out, because it
 * quotes what was parsed, which may be a document; every other message is ours or the system's.
 */
function describeError(error: AnyError, depth: number): Record<string, unknown> {
  const { name, message, stack, code, facts, cause } = error
  const isOwn = isOwnFault(error)
  const isCauseTold = cause instanceof Error && depth < deepest && (isOwn || isOwnFault(cause))
  return {
    name,
    ...(!(error instanceof SyntaxError) && { message: redactString(message) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof facts === 'object' && facts !== null && { facts: redactObject(facts, depth) }),
    ...(isOwn && { stack: framesOf(stack) }),
    ...(isCauseTold && { cause: describeError(cause, depth + 1) }),
  }
}

/** Errors of the clients of engines and of Redis, for what the server or the connection does. */
const outsideNames: ReadonlySet<string> = new Set([
  'ConnectionError',
  'MaxRetriesPerRequestError',
  'NoLivingConnectionsError',
  'ReplyError',
  'RequestAbortedError',
  'ResponseError',
  'TimeoutError',
])

/** Errors of the client of Redis that have no name of their own. */
const outsideMessage = /^(?:Command timed out|Connection is closed|Stream isn't writeable)/

/** Whether an error may be a fault of onefold's own: not one of the system's, of a server, or one that onefold foresees. */
function isOwnFault({ name, message, code, facts }: AnyError): boolean {
  if (facts !== undefined) return isOwnCode(code)
  const isOfSystem = typeof code === 'string' && /^E[A-Z\d]+$/.test(code)
  return !isOfSystem && !outsideNames.has(name) && !outsideMessage.test(message)
}

/** The frames alone, because a stack begins with the message, which is written separately. */
function framesOf(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
}

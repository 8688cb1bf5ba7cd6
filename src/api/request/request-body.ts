import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import type { ApiLimits } from '../api-options.js'
import type { BodySpec } from '../route.js'
import { describeIssues, namingKnownKeys } from './describe-issues.js'
import { checkBodyType } from './media-type.js'
import { createJsonParser } from './parse-json.js'
import { type BodyBudget, readBody } from './read-body.js'

interface BodyRules {
  readonly limitBytes: number
  readonly budget: BodyBudget
  readonly limits: ApiLimits
}

/** A body in the form that the route's handler takes; {@link release} releases its bytes. */
interface CheckedBody {
  readonly value: unknown
  /** The bytes from which {@link value} was read. */
  readonly bytes: Buffer
  release(): void
}

/**
 * Reads and checks the body of a request by the rules of its route.
 *
 * @throws OnefoldError MEDIA_TYPE_UNSUPPORTED, BODY_TOO_LARGE, BODY_INVALID, RATE_LIMITED
 */
export async function receiveBody(request: IncomingMessage, spec: BodySpec, rules: BodyRules): Promise<CheckedBody> {
  const nothing = Buffer.alloc(0)
  if (!hasBody(request)) return { value: checkBody(nothing, spec, rules.limits), bytes: nothing, release: () => {} }
  if (spec.kind !== 'none') checkBodyType(request.headers['content-type'], spec.kind)
  const { bytes: received, release } = await readBody(request, rules.limitBytes, rules.budget)
  const bytes = withoutMark(received)
  try {
    return { value: checkBody(bytes, spec, rules.limits), bytes, release }
  } catch (error) {
    release()
    throw error
  }
}

/** Removes a byte order mark, with which files written on Windows often begin, and which is sent along with them. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** Whether a request has a body. Clients send an empty one with a length of 0 and any type. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function checkBody(bytes: Buffer, spec: BodySpec, limits: ApiLimits): unknown {
  if (spec.kind === 'none') {
    if (bytes.length > 0) throw new OnefoldError('BODY_INVALID', 'body: this request takes none')
    return undefined
  }
  const isMissing = bytes.length === 0
  if (isMissing && (spec.kind === 'lines' || spec.required)) throw new OnefoldError('BODY_INVALID', 'body: is missing')
  if (spec.kind === 'lines') return bytes
  return checkShape(isMissing ? {} : createJsonParser(limits)(bytes, 'body'), spec.schema)
}

function checkShape(value: unknown, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(value, { error: namingKnownKeys })
  if (!parsed.success) throw new OnefoldError('BODY_INVALID', `body: ${describeIssues(parsed.error)}`)
  return parsed.data
}

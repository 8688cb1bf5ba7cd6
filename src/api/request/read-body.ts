import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OnefoldError } from '../../errors.js'

/** Counts the bytes of all bodies in memory. */
export class BodyBudget {
  readonly #limit: number
  #held = 0

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  /** @throws OnefoldError RATE_LIMITED if the bodies under way would exceed the limit */
  take(bytes: number): void {
    if (this.#held + bytes > this.#limit) {
      throw new OnefoldError('RATE_LIMITED', 'too many large requests at the same time; send it again in a second')
    }
    this.#held += bytes
  }

  /** Gives back what was taken. */
  release(bytes: number): void {
    this.#held -= bytes
  }
}

/** A body that was read; {@link release} gives its bytes back to the budget. */
interface ReceivedBody {
  readonly bytes: Buffer
  release(): void
}

/**
 * Reads a request's body, and unpacks it if it is gzip; empty if there is none. Bytes beyond the limit are not kept.
 *
 * @throws OnefoldError BODY_TOO_LARGE (unpacked bytes), MEDIA_TYPE_UNSUPPORTED (another encoding), BODY_INVALID (damaged gzip), RATE_LIMITED (budget)
 */
export async function readBody(request: IncomingMessage, limitBytes: number, budget: BodyBudget): Promise<ReceivedBody> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes)
  const parts: Buffer[] = []
  let held = 0
  const release = () => budget.release(held)
  try {
    for await (const part of unpacked(request)) {
      const { length } = part as Buffer
      if (held + length > limitBytes) throw tooLarge(limitBytes)
      budget.take(length)
      held += length
      parts.push(part as Buffer)
    }
  } catch (error) {
    release()
    throw error instanceof OnefoldError ? error : new OnefoldError('BODY_INVALID', `body: ${brokenBody(error)}`)
  }
  return { bytes: Buffer.concat(parts, held), release }
}

function unpacked(request: IncomingMessage): AsyncIterable<unknown> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  // Leaving the loop early must not destroy the request: its answer has still to be written to the same socket.
  const body = request.iterator({ destroyOnReturn: false })
  if (encoding === 'identity' || encoding === '') return body
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipped(request)
  throw new OnefoldError('MEDIA_TYPE_UNSUPPORTED', `Content-Encoding "${encoding.slice(0, 50)}" is not read here; send gzip or none`)
}

async function* gunzipped(request: Readable): AsyncGenerator<unknown> {
  const gunzip = createGunzip()
  const fail = (error: Error) => gunzip.destroy(error)
  request.once('error', fail).once('aborted', () => fail(new Error('aborted')))
  try {
    yield* request.pipe(gunzip)
  } finally {
    request.unpipe(gunzip)
    request.off('error', fail)
    gunzip.destroy()
  }
}

function brokenBody(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  return code.startsWith('Z_') ? 'is not valid gzip' : 'broke off'
}

function tooLarge(limitBytes: number): OnefoldError {
  const limit = `${Math.round(limitBytes / 2 ** 20)} MB`
  return new OnefoldError('BODY_TOO_LARGE', `body: larger than ${limit} when unpacked; send it in smaller parts`, { limit: limitBytes })
}

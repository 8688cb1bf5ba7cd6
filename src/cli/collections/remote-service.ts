import { type ErrorCode, type ErrorFacts, errorCodeName, errorCodes, OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import type { CliContext } from '../cli-context.js'

/** A running service, asked with the key in `ONEFOLD_KEY` if that is set. */
export class RemoteService {
  readonly #base: URL
  readonly #key: string | undefined
  readonly #signal: AbortSignal
  readonly #instead: string

  /**
   * @param instead  what else the user may do where the service does not run, as the end of a sentence
   * @throws OnefoldError USAGE
   */
  constructor(url: string, { env, signal }: Pick<CliContext, 'env' | 'signal'>, instead: string) {
    this.#base = parseUrl(url)
    this.#key = env.ONEFOLD_KEY || undefined
    this.#signal = signal
    this.#instead = instead
  }

  /**
   * Requests a path: with a body by POST, otherwise by GET, unless another method is given.
   *
   * @param expected keys that identify an answer of onefold, because another program may listen at the address
   * @throws OnefoldError STORE_UNAVAILABLE, and every error that the service answers
   */
  async ask(
    path: string,
    expected: readonly string[],
    body?: JsonObject,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<JsonObject> {
    const response = await this.#send(path, method, body)
    const answer = await readAnswer(response)
    if (answer === undefined) throw this.#strange(response, 'and no JSON')
    if (!response.ok) throw toError(answer, response) ?? this.#strange(response, 'without a code of onefold')
    if (!expected.every((key) => Object.hasOwn(answer, key))) throw this.#strange(response, `without ${expected.join(' and ')}`)
    return answer
  }

  async #send(path: string, method: string, body: JsonObject | undefined): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(this.#key !== undefined && { 'x-onefold-key': this.#key }) }
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    try {
      // A redirect would send the key to another server.
      return await fetch(new URL(`.${path}`, this.#base), { ...request, redirect: 'error', signal: this.#signal })
    } catch (error) {
      const { code = 'no answer' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
      const remedy = `look whether the service runs there, or ${this.#instead}`
      throw new OnefoldError('STORE_UNAVAILABLE', `${this.#base.origin} cannot be reached (${code}); ${remedy}`, {}, { cause: error })
    }
  }

  #strange({ status }: Response, how: string): OnefoldError {
    const remedy = 'look at the address; it must be that of `onefold serve`'
    return new OnefoldError('STORE_UNAVAILABLE', `${this.#base.origin} answers ${status} ${how}; ${remedy}`, { status })
  }
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') {
    throw new OnefoldError('USAGE', '--url takes an address like http://127.0.0.1:9280; a key goes into ONEFOLD_KEY')
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

async function readAnswer(response: Response): Promise<JsonObject | undefined> {
  const value: unknown = await response.json().catch(() => undefined)
  return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined
}

/** Converts an error answer of the service into a `OnefoldError`, whose code decides the exit code; undefined if no onefold has answered so. */
function toError(answer: JsonObject, { status }: Response): OnefoldError | undefined {
  const { reason, code } = (answer.error ?? {}) as { reason?: unknown; code?: unknown }
  if (typeof code !== 'string') return undefined
  const message = typeof reason === 'string' ? reason : `the service answers ${status}`
  const isOfKey = code === errorCodeName('AUTH_MISSING') || code === errorCodeName('AUTH_FORBIDDEN')
  return errorOfCode(code, `${message}${isOfKey ? '; the command sends the key in ONEFOLD_KEY' : ''}`, { status })
}

/** The error for a service's error code (`ONEFOLD_…`); INTERNAL if this release does not know the code. */
export function errorOfCode(code: unknown, message: string, facts: ErrorFacts = {}): OnefoldError {
  const known = (Object.keys(errorCodes) as ErrorCode[]).find((each) => errorCodeName(each) === code)
  return new OnefoldError(known ?? 'INTERNAL', message, facts)
}

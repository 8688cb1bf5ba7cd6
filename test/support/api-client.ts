import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

/** An answer as received. */
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The parsed text; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any
}

/** Headers and body of a request. An object as body is sent as JSON. */
export interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends one request over a connection of its own, without pool and retries. Sets no header that the test does not set, except the type of a body. */
export function send(base: string, method: string, path: string, { headers = {}, body }: RawRequest = {}): Promise<RawAnswer> {
  const bytes = toBytes(body)
  const type = { 'content-type': typeof body === 'object' ? 'application/json' : 'application/x-ndjson' }
  const length = bytes === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': bytes.length }
  const typed = bytes === undefined ? {} : type
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const request = httpRequest(
      { hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers: { ...typed, ...length, ...headers }, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({ status: response.statusCode!, headers: response.headers, text, json: parsed(text) })
        })
      },
    )
    request.on('error', reject)
    request.end(bytes)
  })
}

function toBytes(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { answerTooLarge } from '../../json/answer-budget.js'
import { requestState } from '../request-state.js'
import type { Answer, JsonAnswer } from './answer.js'
import { filterPath } from './filter-path.js'

/** The form in which a request wants its JSON. */
export interface JsonForm {
  readonly type: string
  readonly pretty: boolean
  readonly filterPath: readonly string[]
}

/** Plain JSON of the whole answer. */
export const plainForm: JsonForm = { type: 'application/json', pretty: false, filterPath: [] }

/** Milliseconds after which a caller that takes nothing of its answer has left without a word. The answer is held in memory until then. */
const untakenMs = 300_000

/** Writes an answer; resolves when all of it is handed over. `HEAD` gets only the headers. */
export async function writeAnswer(response: Response, answer: Answer, form: JsonForm): Promise<void> {
  response.status(answer.status)
  if (answer.kind === 'stream') return writeStream(response, answer.type, answer.stream)
  if (answer.kind === 'json') {
    setHeaders(response, answer.headers ?? {})
    if (answer.errorCode !== undefined) requestState(response).errorCode = answer.errorCode
  }
  const bytes = answer.kind === 'json' ? jsonBytes(answer, form) : Buffer.from(answer.text)
  response.setHeader('Content-Type', answer.kind === 'json' ? form.type : answer.type)
  response.setHeader('Content-Length', bytes.length)
  response.end(bytes)
  response.setTimeout(untakenMs, () => void response.destroy())
}

/** Keeps a `Retry-After` that is set already: the rate limit knows better than the table of errors when the caller should come again. */
function setHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value)
}

function jsonBytes({ body, isError = false }: JsonAnswer, { pretty, filterPath: patterns }: JsonForm): Uint8Array {
  const isWhole = isError || patterns.length === 0
  if (body instanceof Uint8Array && isWhole && !pretty) return body
  const value: object = body instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(body)) : body
  const shown = isWhole ? value : filterPath(value, patterns)
  return Buffer.from(pretty ? `${stringify(shown, 2)}\n` : stringify(shown, 0))
}

/** @throws OnefoldError BODY_TOO_LARGE if the text is longer than strings can be */
function stringify(value: object, indent: number): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch (error) {
    throw error instanceof RangeError ? answerTooLarge() : error
  }
}

async function writeStream(response: Response, type: string, stream: NodeJS.ReadableStream): Promise<void> {
  response.setHeader('Content-Type', type)
  try {
    await pipeline(stream, response)
  } catch (error) {
    // If a caller leaves before the end, that is not our fault. The pipeline has ended the stream.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}

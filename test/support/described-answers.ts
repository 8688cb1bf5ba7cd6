import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { routes } from '../../src/api/routes.js'
import { openApiDocument } from '../../src/api/service/open-api.js'
import type { JsonObject } from '../../src/model.js'
import { type RawAnswer, type RawRequest, send } from './api-client.js'

/** The parts of the OpenAPI document that these checks read. */
interface DescribedPaths {
  readonly [path: string]: Readonly<Record<string, DescribedOperation>>
}

interface DescribedOperation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

/** An answer with its request. */
export interface GivenAnswer extends Pick<RawAnswer, 'status' | 'headers' | 'text' | 'json'> {
  readonly method: string
  readonly path: string
}

const documentName = 'openapi.json'
const document = openApiDocument(routes, '0.0.0')
const paths = document.paths as unknown as DescribedPaths
const templates = Object.keys(paths).map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** Every answer that the document describes, in the form `GET /path 200 application/json`. */
export const describedAnswers: readonly string[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { responses }]) =>
    Object.entries(responses).flatMap(([status, { content = { '': {} } }]) =>
      Object.keys(content).map((type) => `${method.toUpperCase()} ${path} ${status} ${type}`.trim()),
    ),
  ),
)

/**
 * Checks an answer against the OpenAPI document: status and media type are described, and the body has every required member, of the right type, and
 * none that the document does not name.
 *
 * @returns the answer's entry in {@link describedAnswers}; undefined for a path or method that is not served
 * @throws Error that names the deviation
 */
export function checkDescribed(answer: GivenAnswer): string | undefined {
  const { method, path, headers, text, json } = answer
  const found = describedAt(answer)
  if (found === undefined) return undefined
  const { name, pointer, content } = found
  if (content === undefined) return text === '' ? name : fail(answer, 'has a body')
  const type = (headers['content-type'] ?? '').split(';')[0]!.replace('vnd.elasticsearch+', '')
  if (!Object.hasOwn(content, type)) return fail(answer, `is ${type}; described are ${Object.keys(content).join(', ')}`)
  // `filter_path` does not shorten errors.
  const isShortened = /[?&]filter_path=/.test(path) && json?.error === undefined
  if (method !== 'HEAD' && !isShortened)
    checkBody(answer, [...pointer, 'content', type, 'schema'], type === 'application/json' ? json : text)
  return `${name} ${type}`
}

/** Like `send`, but fails if the answer is not as the OpenAPI document describes. */
export async function sendDescribed(base: string, method: string, path: string, request?: RawRequest): Promise<RawAnswer> {
  const answer = await send(base, method, path, request)
  checkDescribed({ ...answer, method, path })
  return answer
}

function describedAt({ method, path, status }: GivenAnswer) {
  const given = path.split('?')[0]!
  // A fixed path takes precedence over one with parameters.
  const [template] = templates.filter(({ pattern }) => pattern.test(given)).sort((one, other) => braces(one.path) - braces(other.path))
  const operation = template && paths[template.path]![method.toLowerCase()]
  if (operation === undefined) return undefined
  const key = Object.hasOwn(operation.responses, String(status)) ? String(status) : 'default'
  if (key === 'default' && status < 400) throw new Error(`${method} ${path}: no answer ${status} is described`)
  const pointer = ['paths', template!.path, method.toLowerCase(), 'responses', key]
  return { name: `${method} ${template!.path} ${key}`, pointer, content: operation.responses[key]!.content }
}

function braces(path: string): number {
  return path.split('{').length
}

let ajv: Ajv2020 | undefined
const validators = new Map<string, ValidateFunction>()

function checkBody(answer: GivenAnswer, pointer: readonly string[], value: unknown): void {
  ajv ??= new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(closed(document) as JsonObject, documentName)
  const reference = `${documentName}#/${pointer.map(escapePart).join('/')}`
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, validate)
  if (validate(value)) return
  const faults = validate.errors!.map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
  fail(answer, `is not as described:\n${faults.slice(0, 10).join('\n')}`)
}

/** Escapes a part of a JSON pointer for the fragment of a URI. */
function escapePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** The document with every object closed, unless it declares additional members. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, closed(child)]))
  const isOpenToAll = inner.type !== 'object' || inner.properties === undefined || 'additionalProperties' in inner
  return isOpenToAll ? inner : { ...inner, additionalProperties: false }
}

function fail({ method, path, status, text }: GivenAnswer, what: string): never {
  throw new Error(`${method} ${path}: the answer ${status} ${what}\n${text.slice(0, 2000)}`)
}

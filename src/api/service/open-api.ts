import { z } from 'zod'
import type { JsonObject } from '../../model.js'
import { json } from '../answers/answer.js'
import { errorTable } from '../answers/error-table.js'
import { commonParams } from '../request/shared-params.js'
import { type BodySpec, defineRoute, noBody, type Route } from '../route.js'

/** The route of the OpenAPI document, which describes the given routes and itself. */
export function openApiRoute(others: readonly Route[]): Route {
  const route: Route = defineRoute({
    methods: ['GET'],
    path: '/_onefold/openapi.json',
    access: 'read',
    summary: 'this description, OpenAPI 3.1',
    query: z.strictObject(commonParams),
    body: noBody,
    handle: async (_, { version }) => json(openApiDocument([...others, route], version)),
  })
  return route
}

/** OpenAPI 3.1 of a table of routes: parameters and bodies from the schemas that check them. */
export function openApiDocument(routes: readonly Route[], version: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'onefold',
      version,
      description: 'Exact, near and contained duplicates, folded in search results.',
      license: { name: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(pathsOf(routes)),
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Onefold-Key' },
        apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'ApiKey …' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

function pathsOf(routes: readonly Route[]): Map<string, JsonObject> {
  const paths = new Map<string, JsonObject>()
  for (const route of routes) {
    const operations = answeredMethods(route).map((method) => [method.toLowerCase(), operation(route, method)] as const)
    paths.set(route.path, { ...paths.get(route.path), ...Object.fromEntries(operations) })
  }
  return paths
}

/** Where GET is answered, so is HEAD. */
function answeredMethods({ methods }: Route): readonly string[] {
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

function operation(route: Route, method: string): JsonObject {
  const { access, summary, path, body } = route
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: access === 'open' ? 'Open.' : `Role: ${access}.`,
    security: access === 'open' ? [] : [{ key: [] }, { apiKey: [] }],
    parameters: [...pathParameters(path), ...queryParameters(route.query)],
    ...(body.kind !== 'none' && method !== 'HEAD' && { requestBody: requestBody(body) }),
    responses: { '2XX': { description: 'The answer.' }, ...absentResponse(route, method), default: errorResponse },
  }
}

/** A document that is not there is no error: the answer to its id says so in the engines' shape. */
function absentResponse({ path }: Route, method: string): JsonObject {
  const isById = path === '/{collection}/_doc/{id}' && ['GET', 'HEAD', 'DELETE'].includes(method)
  return isById
    ? { '404': { description: 'There is no such document (`found` or `result` says so), or no such collection (an error).' } }
    : {}
}

function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(query: z.ZodObject): JsonObject[] {
  const { properties = {} } = jsonSchema(query)
  return Object.entries(properties as Record<string, JsonObject>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    schema,
  }))
}

function requestBody(body: Exclude<BodySpec, { readonly kind: 'none' }>): JsonObject {
  if (body.kind === 'json')
    return { required: body.required ?? false, content: { 'application/json': { schema: jsonSchema(body.schema) } } }
  return { required: true, content: { 'application/x-ndjson': { schema: { type: 'string', description: body.what } } } }
}

/** What a caller sends, not what comes out of it. The dialect is that of OpenAPI 3.1, so it is not named. */
function jsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject
  return rest
}

const errorSchema: JsonObject = {
  type: 'object',
  required: ['error', 'status'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'reason', 'code'],
      properties: {
        type: { type: 'string' },
        reason: { type: 'string' },
        code: { enum: Object.keys(errorTable).map((code) => `ONEFOLD_${code}`) },
        root_cause: { type: 'array', items: { type: 'object' } },
      },
    },
    status: { type: 'integer' },
  },
}

const errorResponse: JsonObject = {
  description: 'An error.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

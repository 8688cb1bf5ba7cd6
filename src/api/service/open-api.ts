import { z } from 'zod'
import type { JsonObject } from '../../model.js'
import { json } from '../answers/answer.js'
import { componentSchemas, schemaOfAnswer } from '../answers/schemas/components.js'
import { errorAnswer } from '../answers/schemas/errors.js'
import { openApi } from '../answers/schemas/service.js'
import { duplicatesHeader } from '../request/duplicates-header.js'
import { type AnswerSpec, type BodySpec, defineRoute, inJson, type Route } from '../route.js'

/** The route of the OpenAPI document, which describes the given routes and itself. */
export function openApiRoute(others: readonly Route[]): Route {
  const route: Route = defineRoute({
    methods: ['GET'],
    path: '/_onefold/openapi.json',
    access: 'read',
    summary: 'this description, OpenAPI 3.1',
    answers: { 200: inJson(openApi) },
    handle: async (_, { version }) => json(openApiDocument([...others, route], version)),
  })
  return route
}

/**
 * OpenAPI 3.1 for a table of routes: parameters and bodies from the schemas that check them, answers from the schemas against which tests check them.
 */
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
      schemas: componentSchemas(),
    },
  }
}

function pathsOf(routes: readonly Route[]): Map<string, JsonObject> {
  const paths = new Map<string, JsonObject>()
  for (const route of routes) {
    const operations = answeredMethods(route).map((method) => [method.toLowerCase(), describeOperation(route, method)] as const)
    paths.set(route.path, { ...paths.get(route.path), ...Object.fromEntries(operations) })
  }
  return paths
}

/** The methods that a route answers: `GET` includes `HEAD`. */
function answeredMethods({ methods }: Route): readonly string[] {
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

/** The OpenAPI operation of one method of a route. */
function describeOperation(route: Route, method: string): JsonObject {
  const { access, summary, path, body } = route
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: access === 'open' ? 'Open.' : `Role: ${access}.`,
    security: access === 'open' ? [] : [{ key: [] }, { apiKey: [] }],
    parameters: [...pathParameters(path), ...queryParameters(route.query), ...headerParameters(route.query)],
    ...(body.kind !== 'none' && method !== 'HEAD' && { requestBody: requestBody(body) }),
    responses: responses(route.answers, method),
  }
}

function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(query: z.ZodObject): JsonObject[] {
  const { properties = {} } = requestSchema(query)
  return Object.entries(properties as Record<string, JsonObject>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    schema,
  }))
}

/** The header that stands for the parameter `duplicates`. */
function headerParameters({ shape }: z.ZodObject): JsonObject[] {
  if (!Object.hasOwn(shape, 'duplicates')) return []
  const description = 'taken as the parameter duplicates, which wins'
  return [{ name: duplicatesHeader, in: 'header', description, schema: requestSchema(shape.duplicates as z.ZodType) }]
}

function requestBody(body: Exclude<BodySpec, { readonly kind: 'none' }>): JsonObject {
  if (body.kind === 'json')
    return { required: body.required ?? false, content: { 'application/json': { schema: requestSchema(body.schema) } } }
  return { required: true, content: { 'application/x-ndjson': { schema: { type: 'string', description: body.what } } } }
}

/** The schema of what a caller sends, before conversion. Its dialect is that of OpenAPI 3.1, so `$schema` is left out. */
function requestSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject
  return rest
}

function responses(answers: AnswerSpec, method: string): JsonObject {
  const answered = Object.entries(answers).map(([status, contents]) => [status, response(contents, method)])
  return { ...Object.fromEntries(answered), default: response({ 'application/json': errorAnswer }, method) }
}

function response(contents: AnswerSpec[number], method: string): JsonObject {
  const schemas = Object.entries(contents)
  const content = Object.fromEntries(schemas.map(([type, schema]) => [type, { schema: schemaOfAnswer(schema) }]))
  return {
    description: schemas[0]?.[1].meta()?.description ?? 'Headers only.',
    ...(method !== 'HEAD' && schemas.length > 0 && { content }),
  }
}

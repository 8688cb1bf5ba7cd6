import { z } from 'zod'
import type { JsonObject } from '../../model.js'
import { json } from '../answers/answer.js'
import { componentSchemas } from '../answers/schemas/components.js'
import { openApi } from '../answers/schemas/service.js'
import { commonParams } from '../request/shared-params.js'
import { defineRoute, inJson, noBody, type Route } from '../route.js'
import { answeredMethods, describeOperation } from './open-api-operation.js'

/** The route of the OpenAPI document, which describes the given routes and itself. */
export function openApiRoute(others: readonly Route[]): Route {
  const route: Route = defineRoute({
    methods: ['GET'],
    path: '/_onefold/openapi.json',
    access: 'read',
    summary: 'this description, OpenAPI 3.1',
    query: z.strictObject(commonParams),
    body: noBody,
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

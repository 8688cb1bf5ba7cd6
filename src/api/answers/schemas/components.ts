import { z } from 'zod'
import type { JsonObject } from '../../../model.js'

const components = z.registry<{ readonly id: string }>()

/** The place of a named schema in the OpenAPI document. */
function placeOf(id: string): string {
  return `#/components/schemas/${id}`
}

/**
 * Names a schema of answers in the OpenAPI document.
 *
 * Its objects are open for readers, because later releases may add members. Tests find members that are missing here: they close every object that
 * does not declare that it holds what others put there (`z.looseObject`).
 *
 * @param id one or more words of the glossary
 */
export function component<Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema {
  const named = schema.meta({ description })
  components.add(named, { id })
  return named
}

/** The schemas of answers by their names, as `components/schemas` of the OpenAPI document. */
export function componentSchemas(): JsonObject {
  const { schemas } = z.toJSONSchema(components, { uri: placeOf, io: 'input', override: ({ jsonSchema }) => leaveOutLimits(jsonSchema) })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}

/** The schema of an answer in an operation: a reference if the schema is named, else the schema itself. */
export function schemaOfAnswer(schema: z.ZodType): JsonObject {
  const named = components.get(schema)
  if (named !== undefined) return { $ref: placeOf(named.id) }
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

/** Removes bounds at the limits of JavaScript's integers, which tell a reader nothing. */
function leaveOutLimits(schema: { minimum?: number | undefined; maximum?: number | undefined }): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}

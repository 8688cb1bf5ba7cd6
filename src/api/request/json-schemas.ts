import { z } from 'zod'
import { isJsonObject } from '../../is-json-object.js'
import type { JsonObject } from '../../model.js'

/** Any JSON object, handed on as it is: neither copied nor looked into. */
export const anyObject = z
  .custom<JsonObject>(isJsonObject, { error: 'expected object' })
  .meta({ type: 'object', additionalProperties: true })

import { z } from 'zod'
import { isJsonObject } from '../../is-json-object.js'
import type { JsonObject } from '../../model.js'

/** Any JSON object, passed on as it is: neither copied nor inspected. */
export const anyObject = z
  .custom<JsonObject>(isJsonObject, { error: 'expected object' })
  .meta({ type: 'object', additionalProperties: true })

import { z } from 'zod'
import { component } from './components.js'
import { time } from './figures.js'

/** The answer of `GET /`. */
export const aboutService = component(
  'About',
  'Name and version in the engine’s shape; `onefold` has those of onefold and of its store.',
  z.object({
    name: z.string(),
    cluster_name: z.string(),
    cluster_uuid: z.string(),
    version: z.object({
      number: z.string(),
      build_flavor: z.string(),
      build_type: z.string(),
      build_hash: z.string(),
      build_date: time,
      build_snapshot: z.boolean(),
      lucene_version: z.string(),
      minimum_wire_compatibility_version: z.string(),
      minimum_index_compatibility_version: z.string(),
    }),
    tagline: z.string(),
    onefold: z.object({ version: z.string(), store: z.string() }),
  }),
)

/** The answer of `GET /_license`. */
export const licence = component(
  'Licence',
  'No licence is missing: onefold needs none of an engine.',
  z.object({
    license: z.object({
      status: z.literal('active'),
      uid: z.string(),
      type: z.literal('basic'),
      issued_to: z.string(),
      issuer: z.string(),
    }),
  }),
)

/** The process is alive. */
export const health = component('Health', 'The process is alive.', z.object({ status: z.literal('alive') }))

/** Requests can be served. */
export const readiness = component(
  'Readiness',
  'Requests can be served now.',
  z.object({
    status: z.literal('ready'),
    store: z.string().meta({ description: 'kind and version' }),
    engine: z.string().optional().meta({ description: 'health, in the engine’s words' }),
  }),
)

/** Metrics. */
export const metricsText = z.string().meta({ description: 'in the text format of Prometheus' })

/** The description of the interface. */
export const openApi = component('OpenApi', 'This description, OpenAPI 3.1.', z.looseObject({ openapi: z.string() }))

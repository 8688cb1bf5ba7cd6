import { OnefoldError } from '../../errors.js'
import { type Answer, json } from '../answers/answer.js'
import { aboutService, health, licence, metricsText, readiness } from '../answers/schemas/service.js'
import { type ApiContext, defineRoute, inJson, type Route } from '../route.js'

/**
 * The engine version that `GET /` reports. Clients and tools decide by it what they may ask; nothing of ours reads it. It belongs to a major
 * version whose media types are supported here.
 */
const engineVersion = '9.1.0'

/**
 * What is served here needs no licence of an engine. That is told in the words of the one that everybody has, because clients know no other; it says
 * nothing of the engine behind the service, whose own licence decides what that answers.
 */
const activeLicence = { status: 'active', uid: '_na_', type: 'basic', issued_to: 'onefold', issuer: 'onefold' }

/** Routes of the service itself, without the OpenAPI document, which is made from all routes. */
export const serviceRoutes: readonly Route[] = [
  defineRoute({
    methods: ['GET'],
    path: '/',
    access: 'read',
    summary: 'name and version, in the engine’s shape',
    answers: { 200: inJson(aboutService) },
    handle: async (_, context) => json(describeService(context)),
  }),
  defineRoute({
    methods: ['GET'],
    path: '/_license',
    access: 'read',
    summary: 'that no licence is missing: Logstash and Beats write nothing without this answer',
    answers: { 200: inJson(licence) },
    handle: async () => json({ license: activeLicence }),
  }),
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/health',
    access: 'open',
    summary: 'whether the process is alive',
    answers: { 200: inJson(health) },
    handle: async () => json({ status: 'alive' }),
  }),
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/ready',
    access: 'open',
    summary: 'whether requests can be served now, and by which store; 503 with the reason otherwise',
    answers: { 200: inJson(readiness) },
    handle: async (_, context) => {
      if (context.isStopping()) throw new OnefoldError('QUEUE_CLOSED', 'the process is stopping')
      return json({ status: 'ready', ...(await context.service.ready()) })
    },
  }),
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/metrics',
    access: 'read',
    summary: 'metrics for Prometheus',
    answers: { 200: { 'text/plain': metricsText } },
    handle: writeMetrics,
  }),
]

async function writeMetrics(_: unknown, { metrics }: ApiContext): Promise<Answer> {
  return { kind: 'text', status: 200, type: metrics.registry.contentType, text: await metrics.registry.metrics() }
}

function describeService({ service, version }: ApiContext): object {
  return {
    name: 'onefold',
    cluster_name: 'onefold',
    cluster_uuid: '_na_',
    version: {
      number: engineVersion,
      build_flavor: 'default',
      build_type: 'onefold',
      build_hash: 'unknown',
      // Elasticsearch's Java client takes no answer without a date; this one says as little as the hash.
      build_date: '1970-01-01T00:00:00.000Z',
      build_snapshot: false,
      lucene_version: 'none',
      minimum_wire_compatibility_version: '8.19.0',
      minimum_index_compatibility_version: '8.0.0',
    },
    tagline: 'Many copies, one fold',
    onefold: { version, store: service.storeDescription },
  }
}

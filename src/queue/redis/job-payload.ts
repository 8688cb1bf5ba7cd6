import { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import { isJsonObject } from '../../is-json-object.js'
import type { JsonObject } from '../../model.js'
import type { Job, WriteJob } from '../job-queue.js'

/** Version of the payloads' form. A release that changes it still reads the one before, because jobs outlive the process that made them. */
const payloadVersion = 1

const jsonObject = z.custom<JsonObject>(isJsonObject)
const id = z.string().min(1)
const revision = z.strictObject({ seqNo: z.number(), primaryTerm: z.number() })

/** Bodies and ids were checked when the write was accepted, so only the form is checked here, not the content. */
const operation = z.strictObject({
  kind: z.enum(['index', 'create', 'update', 'delete']),
  id,
  routing: z.string().exactOptional(),
  source: jsonObject.exactOptional(),
  sourceText: z.string().exactOptional(),
  upsert: jsonObject.exactOptional(),
  detectNoop: z.boolean().exactOptional(),
  expect: revision.exactOptional(),
  stamp: z.string().min(1),
  acceptedAt: z.number(),
})

const common = { v: z.literal(payloadVersion), collection: z.string().min(1) }

const payload = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('write'),
    operations: z.array(operation).min(1),
    alone: z.literal(true).exactOptional(),
    /** True if its halves are jobs of their own, whose outcomes this job gathers. */
    halved: z.literal(true).exactOptional(),
    /** How often the engine has failed at it so far. */
    failures: z.number().exactOptional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('sign'),
    ids: z.array(z.string()).min(1),
    task: z.string().exactOptional(),
    chunk: z.number().exactOptional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('settle'),
    ids: z.array(z.string()),
    gone: z.array(z.strictObject({ id: z.string(), since: z.number(), group: z.string(), exact: z.string() })).exactOptional(),
  }),
])

/** A job as Redis holds it. */
export type JobPayload = z.output<typeof payload>

/** A write as Redis holds it. */
export type WritePayload = WriteJob & { readonly v: typeof payloadVersion; readonly halved?: true; readonly failures?: number }

/** Turns a job into the form in which Redis holds it. */
export function toPayload<Kind extends Job>(job: Kind): Kind & { readonly v: typeof payloadVersion } {
  return { v: payloadVersion, ...job }
}

/** Reads a job that Redis held. Linear in its operations, whatever their documents hold. @throws OnefoldError JOB_INVALID */
export function parsePayload(data: unknown): JobPayload {
  const parsed = payload.safeParse(data)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new OnefoldError(
    'JOB_INVALID',
    `a job in the queue is not understood: ${path.join('.')}: ${message}; workers must be as new as the service`,
  )
}

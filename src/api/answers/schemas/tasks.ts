import { z } from 'zod'
import { component } from './components.js'
import { errorCause } from './errors.js'
import { count, time } from './figures.js'

const failure = z.object({
  _id: z.string().optional(),
  status: z.int().optional(),
  type: z.string().optional(),
  reason: z.string(),
  code: z.string().optional(),
})

const members = {
  id: z.string(),
  kind: z.enum(['write', 'reindex']),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']),
  collection: z.string(),
  created_at: time,
  progress: z.object({
    done: count,
    total: count,
    rate: z.number().min(0).meta({ description: 'documents per second' }),
    seconds_left: count.nullable(),
  }),
  outcome: z.object({ ok: count, noop: count, conflict: count, refused: count, pending: count }),
  failures: z.array(failure).meta({ description: 'the first of them: of a document with its `_id`, of the task itself without' }),
  warnings: z
    .array(z.object({ _id: z.string(), reason: z.string() }))
    .optional()
    .meta({ description: 'the first documents whose text or time was not read, or not all of the text, each with the reason' }),
  more_warnings: count.optional().meta({ description: 'such documents beyond those of `warnings`' }),
  phase: z.enum(['preparing', 'reading', 'writing', 'settling', 'catching up', 'done']).optional(),
  read: count.optional().meta({ description: 'documents that were read for grouping' }),
  grouping: z.enum(['memory', 'store']).optional(),
  source: z.string().optional(),
  dest: z.string().optional(),
  in_place: z.literal(true).optional(),
  alias: z.string().optional().meta({ description: 'the alias that names `dest` when the task is done' }),
  notice: z.string().optional().meta({ description: 'what who asked for the task should know' }),
}

/** A task. */
export const task = component(
  'Task',
  'Work that continues after its answer was sent. From `warnings` to `alias`: of a reindex only.',
  z.object(members),
)

/** The answer to a request that started a task. */
export const startedTask = component('StartedTask', 'A task, with its id also as `task`.', z.object({ task: z.string(), ...members }))

/** All tasks. */
export const tasks = component('Tasks', 'All tasks, youngest first.', z.object({ tasks: z.array(task) }))

const letter = {
  id: z.string(),
  collection: z.string(),
  _id: z.string(),
}

/** A document that was set aside. */
export const deadLetter = component(
  'DeadLetter',
  'A document that was set aside, because signing it did harm.',
  z.object({ ...letter, reason: z.string(), code: z.string(), attempts: count, at: time }),
)

/** A page of dead letters. */
export const deadLetters = component(
  'DeadLetters',
  'A page of dead letters.',
  z.object({ items: z.array(deadLetter), after: z.string().nullable().meta({ description: 'of the next page; null: there is none' }) }),
)

/** The result of another try. */
export const retriedLetter = component(
  'RetriedDeadLetter',
  'What came of trying the write again.',
  z.object({
    ...letter,
    result: z.string(),
    status: z.int(),
    removed: z.boolean().meta({ description: 'whether the letter is gone' }),
    error: errorCause.optional(),
  }),
)

import type { z } from 'zod'
import { json } from '../answers/answer.js'
import { startedTask, task, tasks } from '../answers/schemas/tasks.js'
import { type ApiContext, type ApiRequest, defineRoute, emptyBody, inJson, type Route } from '../route.js'
import { reindexBody } from './schemas.js'

/** What a caller can do with a task. */
const actions = [
  { method: 'GET', path: '/_onefold/tasks/{id}', summary: 'one task', does: 'get' },
  { method: 'DELETE', path: '/_onefold/tasks/{id}', summary: 'cancels what a task has not done yet', does: 'cancel' },
  { method: 'POST', path: '/_onefold/tasks/{id}/pause', summary: 'pauses a task', does: 'pause' },
  { method: 'POST', path: '/_onefold/tasks/{id}/resume', summary: 'continues a task', does: 'resume' },
] as const

/** Work that continues after an answer was sent. */
export const taskRoutes: readonly Route[] = [
  defineRoute({
    methods: ['POST'],
    path: '/_onefold/{collection}/reindex',
    access: 'admin',
    summary: 'starts a task that signs all documents of an index, into another index or in place',
    body: { kind: 'json', schema: reindexBody },
    answers: { 202: inJson(startedTask) },
    handle: reindex,
  }),
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/tasks',
    access: 'admin',
    summary: 'all tasks',
    answers: { 200: inJson(tasks) },
    handle: async (_, { service }) => json({ tasks: await service.tasks.list() }),
  }),
  ...actions.map(({ method, path, summary, does }) =>
    defineRoute({
      methods: [method],
      path,
      access: 'admin',
      summary,
      ...(method === 'POST' && { body: emptyBody }),
      answers: { 200: inJson(task) },
      handle: async ({ path: { id } }, { service }) => json(await service.tasks[does](id!)),
    }),
  ),
]

async function reindex({ path, body }: ApiRequest<unknown, z.output<typeof reindexBody>>, { service }: ApiContext) {
  const { source, dest, slices } = body
  const { documents_per_second: documentsPerSecond, memory_bytes: memoryBytes, block_writes: blockWrites } = body
  const started = await service.reindex(path.collection!, { source, dest, slices, documentsPerSecond, memoryBytes, blockWrites })
  return json({ task: started.id, ...started }, 202)
}

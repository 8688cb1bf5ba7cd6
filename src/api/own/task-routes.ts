import { z } from 'zod'
import type { TaskView } from '../../compose/service.js'
import { json } from '../answers/answer.js'
import { commonParams } from '../request/shared-params.js'
import { type ApiContext, defineRoute, type Method, noBody, type Route } from '../route.js'

const query = z.strictObject(commonParams)

/** One thing that can be done with a task. */
interface TaskAction {
  readonly method: Method
  readonly path: string
  readonly summary: string
  run(service: ApiContext['service'], id: string): Promise<TaskView>
}

const actions: readonly TaskAction[] = [
  { method: 'GET', path: '/_onefold/tasks/{id}', summary: 'one task', run: (service, id) => service.task(id) },
  {
    method: 'DELETE',
    path: '/_onefold/tasks/{id}',
    summary: 'cancels what a task has not done yet',
    run: (service, id) => service.cancelTask(id),
  },
  { method: 'POST', path: '/_onefold/tasks/{id}/pause', summary: 'pauses a task', run: (service, id) => service.pauseTask(id) },
  { method: 'POST', path: '/_onefold/tasks/{id}/resume', summary: 'goes on with a task', run: (service, id) => service.resumeTask(id) },
]

/** Work that goes on behind an answer. */
export const taskRoutes: readonly Route[] = [
  defineRoute({
    methods: ['GET'],
    path: '/_onefold/tasks',
    access: 'admin',
    summary: 'all tasks',
    query,
    body: noBody,
    handle: async (_, { service }) => json({ tasks: await service.tasks() }),
  }),
  ...actions.map(({ method, path, summary, run }) =>
    defineRoute({
      methods: [method],
      path,
      access: 'admin',
      summary,
      query,
      body: noBody,
      handle: async ({ path: { id } }, { service }) => json(await run(service, id!)),
    }),
  ),
]

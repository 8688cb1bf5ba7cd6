import type { TaskView } from '../../compose/service.js'
import type { CliContext } from '../cli-context.js'
import { RemoteService } from '../collections/remote-service.js'
import { findUnfinished, type ReindexArguments, type ReindexDesk } from './reindex-desk.js'

/** Lets a running service do reindexes. */
export class RemoteDesk implements ReindexDesk {
  readonly lookEveryMs = 1_000
  readonly #service: RemoteService
  readonly #url: string

  /** @throws OnefoldError USAGE */
  constructor(context: CliContext, url: string) {
    this.#service = new RemoteService(url, context, 'let this command do the work, with --config instead of --url')
    this.#url = url
  }

  async start(values: ReindexArguments): Promise<TaskView> {
    const { collection, source, dest, inPlace, slices, documentsPerSecond, memory, blockWrites } = values
    // Options that were not given are not sent: JSON has no undefined.
    const body = {
      source,
      dest,
      in_place: inPlace,
      slices,
      documents_per_second: documentsPerSecond,
      memory_bytes: memory,
      block_writes: blockWrites,
    }
    const path = `/_onefold/${encodeURIComponent(collection!)}/reindex`
    return (await this.#service.ask(path, ['task', 'state'], body)) as unknown as TaskView
  }

  async cancel({ collection }: ReindexArguments): Promise<TaskView> {
    const { tasks } = await this.#service.ask('/_onefold/tasks', ['tasks'])
    return this.#askTask(findUnfinished(tasks as unknown as readonly TaskView[], collection!).id, 'DELETE')
  }

  task(id: string): Promise<TaskView> {
    return this.#askTask(id, 'GET')
  }

  afterInterruption(id: string): string {
    return `the service goes on; DELETE ${this.#url.replace(/\/$/, '')}/_onefold/tasks/${id} cancels it`
  }

  async close(): Promise<void> {}

  async #askTask(id: string, method: string): Promise<TaskView> {
    return (await this.#service.ask(`/_onefold/tasks/${encodeURIComponent(id)}`, ['id', 'state'], undefined, method)) as unknown as TaskView
  }
}

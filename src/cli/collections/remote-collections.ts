import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { JsonObject } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import type { CollectionSource } from './collection-source.js'
import { RemoteService } from './remote-service.js'

/** Collections of a running service, asked with the key in `ONEFOLD_KEY` if that is set. */
export class RemoteCollections implements CollectionSource {
  readonly #service: RemoteService

  /** @throws OnefoldError USAGE */
  constructor(url: string, context: Pick<CliContext, 'env' | 'signal'>) {
    this.#service = new RemoteService(url, context)
  }

  async reportPage(
    collection: string,
    { level, minSize, size, after, evidence, withTotals = true }: ReportPageRequest,
  ): Promise<ReportPageAnswer> {
    const query = new URLSearchParams({ level, min_size: String(minSize), size: String(size), evidence: String(evidence) })
    if (after !== null) query.set('after', after)
    if (!withTotals) query.set('totals', 'false')
    return (await this.#service.ask(`/_onefold/${encodeURIComponent(collection)}/report?${query}`, [
      'groups',
      withTotals ? 'totals' : 'after',
    ])) as unknown as ReportPageAnswer
  }

  compare(body: JsonObject): Promise<JsonObject> {
    return this.#service.ask('/_onefold/compare', ['verdict', 'figures'], body)
  }

  async sources(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, JsonObject>> {
    const { docs } = await this.#service.ask(`/${encodeURIComponent(collection)}/_mget`, ['docs'], { ids })
    const found = (docs as { _id: string; _source?: JsonObject }[]).filter(({ _source }) => _source !== undefined)
    return new Map(found.map(({ _id, _source }) => [_id, _source!]))
  }

  async close(): Promise<void> {}
}

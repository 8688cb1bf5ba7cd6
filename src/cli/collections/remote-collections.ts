import { DocumentComparison } from '../../detection/comparing/document-comparison.js'
import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { JsonObject } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { documentLabel } from '../render/shown-text.js'
import type { CollectionSource, DocumentLabel } from './collection-source.js'
import { RemoteService } from './remote-service.js'

/** Collections of a running service, asked with the key in `ONEFOLD_KEY` if that is set. */
export class RemoteCollections implements CollectionSource {
  readonly #service: RemoteService

  /** @throws OnefoldError USAGE */
  constructor(url: string, context: Pick<CliContext, 'env' | 'signal'>) {
    this.#service = new RemoteService(url, context, 'read its folder with --data when it does not run')
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

  /** Reads the usual fields, because a service does not tell its settings. */
  async labels(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentLabel>> {
    const { docs } = await this.#service.ask(`/${encodeURIComponent(collection)}/_mget`, ['docs'], { ids })
    const labels = new Map<string, DocumentLabel>()
    const comparison = new DocumentComparison()
    for (const { _id, _source } of docs as { _id: string; _source?: JsonObject }[]) {
      const { title, text, body, content } = _source ?? {}
      const fields = [title, text, body, content].filter((field) => typeof field === 'string' && field.trim() !== '') as string[]
      if (fields.length === 0) continue
      labels.set(_id, { label: documentLabel(undefined, fields[0]!), language: comparison.languageOf({ text: fields.at(-1)! }) })
    }
    return labels
  }

  async close(): Promise<void> {}
}

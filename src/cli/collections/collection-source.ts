import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { JsonObject } from '../../model.js'
import type { ConfigArguments } from '../options/config-options.js'

/** Collections that a command asks: in a data folder, or behind a running service. */
export interface CollectionSource {
  reportPage(collection: string, query: ReportPageRequest): Promise<ReportPageAnswer>
  /** Body and answer are those of `POST /_onefold/compare`. */
  compare(body: JsonObject): Promise<JsonObject>
  /** What the user sent, by id; documents that are gone are left out. */
  sources(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, JsonObject>>
  close(): Promise<void>
}

/** Where a command finds collections. */
export interface SourceArguments extends ConfigArguments {
  readonly url?: string
}

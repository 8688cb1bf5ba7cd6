import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { JsonObject } from '../../model.js'
import type { ConfigArguments } from '../options/config-options.js'

/** Collections that a command reads: in a data folder, or in a running service. */
export interface CollectionSource {
  reportPage(collection: string, query: ReportPageRequest): Promise<ReportPageAnswer>
  /** Body and answer are those of `POST /_onefold/compare`. */
  compare(body: JsonObject): Promise<JsonObject>
  /** Titles or first words of documents on one line, by id; deleted documents, and those with neither, are absent. */
  labels(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  close(): Promise<void>
}

/** Where a command finds collections. */
export interface SourceArguments extends ConfigArguments {
  readonly url?: string
}

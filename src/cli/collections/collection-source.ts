import type { ReportPageAnswer, ReportPageRequest } from '../../detection/live/asking/duplicate-report.js'
import type { JsonObject } from '../../model.js'
import type { ConfigArguments } from '../options/config-options.js'

/** Collections that a command reads: in a data folder, or in a running service. */
export interface CollectionSource {
  reportPage(collection: string, query: ReportPageRequest): Promise<ReportPageAnswer>
  /** Body and answer are those of `POST /_onefold/compare`. */
  compare(body: JsonObject): Promise<JsonObject>
  /** Labels of documents by id; deleted documents, and those with neither title nor text, are absent. */
  labels(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentLabel>>
  close(): Promise<void>
}

/** What a page shows of a document. */
export interface DocumentLabel {
  /** Title or first words, on one line. */
  readonly label: string
  /** Language of its text; `und` if it is not known. */
  readonly language: string
}

/** Where a command finds collections. */
export interface SourceArguments extends ConfigArguments {
  readonly url?: string
}

import type { ReportPageAnswer } from '../../detection/live/asking/duplicate-report.js'
import type { DuplicateGroup, Evidence, GroupMember, JsonObject, SentenceDegrees, Verdict } from '../../model.js'
import type { ReportDocument, ReportGroup } from './report.js'
import { renderReportHtml } from './report-html.js'

/** What the page shows in addition to the groups. */
interface CollectionReport {
  readonly collection: string
  readonly level: string
  readonly date: Date
  readonly totals: NonNullable<ReportPageAnswer['totals']>
  /** Groups in the service's form. */
  readonly groups: readonly JsonObject[]
  /** Labels of documents, by id; the id for a document without another label. */
  readonly labels: ReadonlyMap<string, string>
  /** Most sentences that are shown for a document. */
  readonly sentences: number
}

/** The report over a collection as an HTML page, in the layout of the report over files. */
export function renderCollectionReportHtml({ groups, labels, sentences, collection, ...page }: CollectionReport): Iterable<string> {
  const listed = groups as unknown as readonly ListedGroup[]
  const documents = new Map(listed.flatMap(documentsOf).map((document) => [document._id, document]))
  const describe = (id: string): ReportDocument => {
    const { length, since } = documents.get(id)!
    return { label: labels.get(id) ?? id, length, since }
  }
  const shown = listed.map((group) => toReportGroup(group, sentences))
  return renderReportHtml(shown, { ...page, sources: [collection], describe })
}

/** Ids of all documents of groups. */
export function idsOfGroups(groups: readonly JsonObject[]): string[] {
  return [...new Set((groups as unknown as readonly ListedGroup[]).flatMap(documentsOf).map(({ _id }) => _id))]
}

interface ListedDocument {
  readonly _id: string
  readonly length: number
  readonly since: string
}

interface ListedMember extends ListedDocument {
  readonly verdict: Verdict
  readonly a_in_b: number
  readonly b_in_a: number
  readonly evidence?: readonly Evidence[]
  readonly sentences?: SentenceDegrees
}

interface ListedGroup {
  readonly size: number
  readonly representative: ListedDocument
  readonly members: readonly ListedMember[]
  readonly contains: readonly ListedMember[]
}

function documentsOf({ representative, members, contains }: ListedGroup): readonly ListedDocument[] {
  return [representative, ...members, ...contains]
}

/** The representative of a report over a collection is the anchor. */
function toReportGroup({ size, representative, members, contains }: ListedGroup, sentences: number): ReportGroup & DuplicateGroup {
  const toMember = ({ _id, verdict, a_in_b: aInB, b_in_a: bInA, evidence = [], sentences: degrees }: ListedMember): GroupMember => {
    return { id: _id, verdict, aInB, bInA, evidence: evidence.slice(0, sentences), ...(degrees && { sentences: degrees }) }
  }
  const { _id: anchor } = representative
  return { group: anchor, representative: anchor, size, members: members.map(toMember), contains: contains.map(toMember) }
}

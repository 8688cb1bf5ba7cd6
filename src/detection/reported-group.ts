import type { Evidence, SentenceDegrees, Verdict } from '../model.js'
import { type AnchorComparison, describeReason } from './duplicate-reason.js'

/** A document of a report. */
export type ReportedDocument = {
  readonly _id: string
  /** Tokens. */
  readonly length: number
  /** ISO 8601; absent if no time was read. */
  readonly since?: string
}

/** A document that is listed under the anchor of its group. Verdict and shares are about it. */
export type ReportedMember = ReportedDocument & {
  readonly verdict: Verdict
  readonly a_in_b: number
  readonly b_in_a: number
  readonly reason: string
  /** The sentences that it shares with the anchor, best first; absent in a report without evidence. */
  readonly evidence?: readonly Evidence[]
  readonly sentences?: SentenceDegrees
}

/** A group of a report over files or over a collection, in the form of the contract. */
export type ReportedGroup = {
  readonly group: string
  /** Members and anchor. */
  readonly size: number
  /** The document that is kept. */
  readonly representative: ReportedDocument
  /** Absent if it is the representative. */
  readonly anchor?: ReportedDocument
  readonly members: readonly ReportedMember[]
  /** Documents outside the group that the anchor contains. */
  readonly contains: readonly ReportedMember[]
}

/** A document as it is listed under an anchor. */
export function listUnder(anchor: string, { _id, ...facts }: ReportedDocument, comparison: AnchorComparison): ReportedMember {
  const { verdict, aInB, bInA } = comparison
  return { _id, verdict, a_in_b: aInB, b_in_a: bInA, reason: describeReason(comparison, anchor), ...facts }
}

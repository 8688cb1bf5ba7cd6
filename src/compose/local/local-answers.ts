import { type DecidingReasons, type RenderedReasons, readReasons } from '../../detection/comparing/deciding-reasons.js'
import type { ReportedGroup, ReportedMember } from '../../detection/reported-group.js'
import type { DuplicateGroup, Evidence, GroupMember, JsonObject, SentenceDegrees, Verdict } from '../../model.js'

/** A document of the collection that the given one duplicates. Verdict, shares and evidence are about it (a), relative to the given one (b). */
export interface DuplicateMatch extends GroupMember, DecidingReasons {
  /** Id of the anchor of its group. */
  readonly group: string
  /** The signature families that proposed it, and `tokens`, which decided; only `exact` if that is the verdict. */
  readonly by: readonly string[]
  /** The sentences that both have, at most a hundred. */
  readonly evidence: readonly Evidence[]
  readonly sentences: SentenceDegrees
}

/** What a document duplicates. */
export interface FoundDuplicates {
  /** The verdict of the first match; `distinct` if there is none. */
  readonly verdict: Verdict
  /** The best match of each group, at most ten, best first. */
  readonly matches: readonly DuplicateMatch[]
}

/** The answer of `check` in the names of the library. The groups of its matches are keys. */
export function foundIn(answer: JsonObject): FoundDuplicates {
  const { verdict, matches } = answer as unknown as { readonly verdict: Verdict; readonly matches: readonly CheckMatch[] }
  return { verdict, matches: matches.map(toMatch) }
}

/** A match of `check`, asked with evidence. */
interface CheckMatch extends RenderedReasons, Pick<DuplicateMatch, 'group' | 'verdict' | 'by' | 'evidence' | 'sentences'> {
  readonly _id: string
  readonly a_in_b: number
  readonly b_in_a: number
}

function toMatch({ _id, group, verdict, a_in_b, b_in_a, by, evidence, sentences, ...reasons }: CheckMatch): DuplicateMatch {
  return { id: _id, group, verdict, aInB: a_in_b, bInA: b_in_a, by, evidence, sentences, ...readReasons(reasons) }
}

/** A group of a report in the form in which a scan lists it. */
export function listedGroup({ representative, members, contains }: ReportedGroup): DuplicateGroup {
  const { _id: anchor } = representative
  return { group: anchor, representative: anchor, members: members.map(toMember), contains: contains.map(toMember) }
}

function toMember({ _id, verdict, a_in_b, b_in_a }: ReportedMember): GroupMember {
  return { id: _id, verdict, aInB: a_in_b, bInA: b_in_a }
}

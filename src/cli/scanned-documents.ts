import type { ScannedFiles } from '../compose/files/scan/scan-files.js'
import { type RenderedReasons, renderReasons } from '../detection/comparing/deciding-reasons.js'
import { DocumentComparison } from '../detection/comparing/document-comparison.js'
import { OnefoldError } from '../errors.js'
import type { Document, DuplicateGroup, DuplicatePair, Evidence, GroupMember } from '../model.js'
import { documentLabel } from './render/shown-text.js'

/** Most sentences that are shown for a document with `--evidence`. */
const evidenceLimit = 10

/** If one sentence is shown, it is the longest of this many shared sentences. */
const sentencesLookedAt = 12

/** What a line of a pair shows with `--evidence`. */
export interface PairExplanation extends RenderedReasons {
  readonly evidence: readonly Evidence[]
}

/** The documents of a scan by id, with labels and evidence made from their texts. Needs a scan that kept the texts. */
export class ScannedDocuments {
  readonly #numbers = new Map<string, number>()
  readonly #scanned: ScannedFiles
  readonly #comparison = new DocumentComparison()

  constructor(scanned: ScannedFiles) {
    this.#scanned = scanned
    const count = scanned.texts?.length ?? 0
    for (let i = 0; i < count; i++) this.#numbers.set(scanned.result.id(i), i)
  }

  /** Number of a document in input order. @throws OnefoldError PARAMETER_INVALID for an id that no document has */
  number(id: string): number {
    const number = this.#numbers.get(id)
    if (number === undefined) throw new OnefoldError('PARAMETER_INVALID', `no document has the id ${JSON.stringify(id)}`)
    return number
  }

  document(id: string): Document {
    const { text, title } = this.#scanned.texts![this.number(id)]!
    return { id, text, ...(title !== undefined && { title }) }
  }

  /** The title, or the first words of the text, on one line. */
  label(id: string): string {
    const { title, text } = this.document(id)
    return documentLabel(title, text)
  }

  /** The language of the text; `und` if it cannot be guessed. */
  language(id: string): string {
    return this.#comparison.languageOf(this.document(id))
  }

  /** The titles of a group's documents, undefined for those without one. */
  titles({ group, members }: DuplicateGroup): readonly (string | undefined)[] {
    return [group, ...members.map(({ id }) => id)].map((id) => this.document(id).title)
  }

  /** The best sentences of a that are also in b, at most {@link evidenceLimit} unless another limit is given. */
  evidence(a: string, b: string, limit = evidenceLimit): readonly Evidence[] {
    return this.#comparison.evidence(this.document(a), this.document(b), limit)
  }

  /** What explains a pair: its {@link evidence}, and the titles or headings that alone make it a variant. */
  explain({ a, b, verdict }: DuplicatePair): PairExplanation {
    const pair = this.#comparison.open(this.document(a), this.document(b))
    return { evidence: pair.evidence(evidenceLimit), ...renderReasons(pair.decidingReasons(verdict)) }
  }

  /** The group with {@link evidence} for every document listed under it. */
  withEvidence(group: DuplicateGroup): DuplicateGroup {
    return mapListed(group, (member) => ({ ...member, evidence: this.evidence(member.id, group.group) }))
  }

  /** The group with a single sentence of evidence for every document listed under it. */
  withOneSentence(group: DuplicateGroup): DuplicateGroup {
    return mapListed(group, (member) => ({ ...member, evidence: this.#bestSentence(member.id, group.group) }))
  }

  /** As {@link withEvidence}, and with the overlap with the anchor in sentences. */
  withDegrees(group: DuplicateGroup): DuplicateGroup {
    return mapListed(group, (member) => {
      const pair = this.#comparison.open(this.document(member.id), this.document(group.group))
      return { ...member, evidence: pair.evidence(evidenceLimit), sentences: pair.degrees() }
    })
  }

  /** Chooses the longest sentence, because it says more than, for example, a date line. If some are the same in both documents, one of these. */
  #bestSentence(a: string, b: string): readonly Evidence[] {
    const all = this.evidence(a, b, sentencesLookedAt)
    const same = all.filter(({ b: { text } }) => text === undefined)
    const found = same.length > 0 ? same : all
    return found.filter((each) => found.every(({ text }) => text.length <= each.text.length)).slice(0, 1)
  }
}

function mapListed(group: DuplicateGroup, explain: (member: GroupMember) => GroupMember): DuplicateGroup {
  return { ...group, members: group.members.map(explain), contains: group.contains.map(explain) }
}

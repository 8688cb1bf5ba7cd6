import { OnefoldError } from '../../../errors.js'
import type { Level } from '../../../model.js'
import { letOtherWorkIn } from '../../other-work.js'
import { listUnder, type ReportedDocument, type ReportedGroup, type ReportedMember } from '../../reported-group.js'
import type { PairAnswers, TextComparer } from '../comparing/text-comparer.js'
import type { LiveDocument } from '../placing/live-document.js'
import type { SigningInput } from '../signing/signer.js'
import { readSigningInputs } from '../signing/signing-input.js'
import type { StoredCollection } from '../stored-collection.js'
import { type ListedDocument, type ListedGroup, readGroups } from './group-reading.js'
import { decodeReportCursor, encodeReportCursor, type ReportCursor, type ReportTotals } from './report-cursor.js'
import { duplicateFolds, groupsBelow } from './report-groups.js'
import { countReportTotals } from './report-totals.js'
import { sinceTime } from './shown-fields.js'

/** The request for a page of a report. */
export interface ReportPageRequest {
  readonly level: Level
  /** Size of the smallest group that is listed, in documents, 1 or more. */
  readonly minSize: number
  /** Number of groups on a page. */
  readonly size: number
  /** `after` of the page before; null for the first page. */
  readonly after: string | null
  /** Whether documents carry the sentences that they share with their anchor, and how much of both that is. */
  readonly evidence: boolean
  /** Whether the page has totals. Counting them costs more than a page of groups; later pages repeat the first count. Default true. */
  readonly withTotals?: boolean | undefined
}

/** A page of a report, in the shape of the contract. */
export interface ReportPageAnswer {
  readonly groups: readonly ReportedGroup[]
  readonly after: string | null
  readonly totals?: ReportTotals
}

/** Most sentences that are shown for a document. */
const evidenceLimit = 10

/**
 * Reports the duplicate groups of a collection: their documents, why these are duplicates, and the documents that their anchors contain.
 *
 * The representative is the anchor, as in `scan` without `--prefer`. At `contained`, a group is listed for its size, or because its anchor contains
 * documents. If a document has more than five containers, only the five best count.
 */
export class DuplicateReport {
  readonly #collection: StoredCollection
  readonly #comparer: TextComparer

  /** @param comparer finds the sentences that documents share */
  constructor(collection: StoredCollection, comparer: TextComparer) {
    this.#collection = collection
    this.#comparer = comparer
  }

  /**
   * A page. As long as nothing is written, following `after` lists every group once. Totals are counted once, for the first page that asks for them.
   *
   * @throws OnefoldError CURSOR_INVALID
   */
  async page(request: ReportPageRequest): Promise<ReportPageAnswer> {
    let cursor: ReportCursor | null = await this.#begin(request)
    const { totals } = cursor
    const { withTotals = true } = request
    const keys: string[] = []
    while (cursor !== null && keys.length < request.size) cursor = await this.#list(cursor, request.size - keys.length, keys)
    const listed = await readGroups(this.#collection, request.level, keys)
    const texts = request.evidence ? await this.#readTexts(listed) : undefined
    return {
      groups: await this.#renderAll(listed, texts),
      after: cursor && encodeReportCursor(cursor),
      ...(withTotals && totals && { totals }),
    }
  }

  /**
   * One group by its key at levels `near` and `contained`, or, if no such group exists, at `exact`.
   *
   * @throws OnefoldError GROUP_UNKNOWN
   */
  async group(key: string): Promise<ReportedGroup> {
    const [group] = [...(await readGroups(this.#collection, 'near', [key])), ...(await readGroups(this.#collection, 'exact', [key]))]
    if (group === undefined)
      throw new OnefoldError(
        'GROUP_UNKNOWN',
        `no document of "${this.#collection.settings.name}" has the group "${key.slice(0, 64)}"; groups change with their documents: take the key from a new answer`,
      )
    return renderGroup(group, undefined)
  }

  async #begin({ level, minSize, after, withTotals = true }: ReportPageRequest): Promise<ReportCursor> {
    const asked = { collection: this.#collection.settings.name, level, minSize }
    const first = { ...asked, listing: level === 'exact' ? 'exact' : 'group', after: null, totals: undefined } as const
    const cursor = after === null ? first : decodeReportCursor(after, asked)
    if (!withTotals || cursor.totals !== undefined) return cursor
    return { ...cursor, totals: await countReportTotals(this.#collection, level) }
  }

  /** Appends up to `size` keys of the listing to `keys`. @returns where to continue; null at the end */
  async #list(cursor: ReportCursor, size: number, keys: string[]): Promise<ReportCursor | null> {
    const { listing, minSize, after } = cursor
    const isByContainer = listing === 'containers'
    const page = await this.#collection.listFolds(
      isByContainer
        ? { field: listing, minCount: 1, size, after }
        : duplicateFolds(this.#collection.settings, { field: listing, minCount: minSize, size, after }),
    )
    const values = page.items.map(({ value }) => value)
    keys.push(...(isByContainer ? await groupsBelow(this.#collection, values, minSize) : values))
    if (page.after !== null) return { ...cursor, after: page.after }
    return listing === 'group' && cursor.level === 'contained' ? { ...cursor, listing: 'containers', after: null } : null
  }

  #readTexts(groups: readonly ListedGroup[]): Promise<ReadonlyMap<string, SigningInput>> {
    const ids = groups.flatMap(({ anchor, members, contains }) => [
      anchor.id,
      ...[...members, ...contains].map(({ document }) => document.id),
    ])
    return readSigningInputs(this.#collection, ids)
  }

  async #renderAll(groups: readonly ListedGroup[], texts: ReadonlyMap<string, SigningInput> | undefined): Promise<ReportedGroup[]> {
    if (texts === undefined) return groups.map((group) => renderGroup(group, undefined))
    const rendered: ReportedGroup[] = []
    for (const group of groups) {
      rendered.push(renderGroup(group, await this.#explain(group, texts)))
      // Comparing the texts of a group may take long.
      await letOtherWorkIn()
    }
    return rendered
  }

  /** The sentences that documents share with their anchor, and how much that is; nothing for documents that were deleted. */
  async #explain(
    { anchor, members, contains }: ListedGroup,
    texts: ReadonlyMap<string, SigningInput>,
  ): Promise<ReadonlyMap<string, PairAnswers>> {
    const other = texts.get(anchor.id)
    if (other === undefined) return new Map()
    const documents = [...members, ...contains].flatMap(({ document: { id } }) => texts.get(id) ?? [])
    const answers = await this.#comparer.explain(documents, other, { evidence: evidenceLimit, degrees: true })
    return new Map(documents.map(({ id }, i) => [id, answers[i]!]))
  }
}

/** @param answers undefined if the request has no `evidence` */
function renderGroup(
  { key, anchor, members, contains }: ListedGroup,
  answers: ReadonlyMap<string, PairAnswers> | undefined,
): ReportedGroup {
  const render = ({ document, comparison }: ListedDocument): ReportedMember => ({
    ...listUnder(anchor.id, renderDocument(document), comparison),
    ...(answers && renderEvidence(answers.get(document.id))),
  })
  return {
    group: key,
    size: members.length + 1,
    representative: renderDocument(anchor),
    members: members.map(render),
    contains: contains.map(render),
  }
}

function renderEvidence(answers: PairAnswers | undefined): Pick<ReportedMember, 'evidence' | 'sentences'> {
  return answers === undefined ? { evidence: [] } : { evidence: answers.evidence!, sentences: answers.degrees! }
}

function renderDocument({ id, length, since }: LiveDocument): ReportedDocument {
  return { _id: id, length, since: sinceTime(since) }
}

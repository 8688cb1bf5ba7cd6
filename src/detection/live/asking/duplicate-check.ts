import type { Comparison, JsonObject, Level, Verdict } from '../../../model.js'
import { readSketchField, sketchField } from '../../../signatures/sketch.js'
import { verificationParams } from '../../../similarity/verification/verification-params.js'
import { compareOrder } from '../../../store/document-order.js'
import type { StoredFields } from '../../../store/stored-document.js'
import { termFields } from '../../../store/term-lookup.js'
import type { SharedPassage } from '../../comparing/compared-pair.js'
import { renderReasons } from '../../comparing/deciding-reasons.js'
import { renderCodet } from '../../comparing/render-comparison.js'
import { leastContainment } from '../../detection-limits.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { PairAnswers, TextComparer } from '../comparing/text-comparer.js'
import { TermTable } from '../placing/candidates/term-table.js'
import { findDocumentsAround, type Surroundings } from '../placing/documents-around.js'
import { KnownDocuments } from '../placing/known-documents.js'
import type { LiveDocument } from '../placing/live-document.js'
import { OtherFolds } from '../placing/other-folds.js'
import { PairVerifier } from '../placing/pair-verifier.js'
import { areWithin } from '../signing/fact-values.js'
import { readSigningInput } from '../signing/signing-input.js'
import { findGaps } from '../signing/unread-fields.js'
import type { DocumentSource } from '../stored-collection.js'
import { createProbe, type Probe, type ProbeTools, type ReadCollection, type ScopedProbeRequest } from './probe-document.js'

/** Body of `check`. Its shape was checked. */
export interface CheckRequest extends ScopedProbeRequest {
  /** The weakest verdict that is listed; default `contained`. */
  readonly level?: Level
  /** Most matches that are listed; default 10. */
  readonly size?: number
  /** Default true. */
  readonly evidence?: boolean
  readonly include?: readonly 'variant'[]
  /**
   * Whether matches carry the passages that they share with the probe, and documents that share only passages are listed, too; default false.
   */
  readonly reuse?: boolean
  /** Ids of documents that are not compared. Clients cannot name any. */
  readonly except?: readonly string[]
  /** Whether documents are left out that the collection's `within` keeps apart from the probe; default false. Clients cannot ask for it. */
  readonly onlyWithin?: boolean
}

interface DuplicateCheckOptions extends ProbeTools {
  /** The collection, or the part of it that a caller may see. */
  readonly collection: DocumentSource & ReadCollection
  readonly comparer: TextComparer
  /** Whether {@link comparer} gives CoDet's figures. */
  readonly hasLexicon: boolean
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  /** What was met of documents that cannot be compared. Default: nothing. */
  readonly otherFolds?: OtherFolds
}

interface Match {
  readonly document: LiveDocument
  /** About the stored document, relative to the probe. */
  readonly comparison: Comparison
  /** Whether the collection's `within` keeps the two apart. */
  readonly isApart: boolean
}

/** From the best verdict to the weakest. */
const ranks: Readonly<Record<Verdict, number>> = { exact: 0, near: 1, contains: 2, contained: 2, variant: 3, distinct: 4 }

const levelRanks: Readonly<Record<Level, number>> = { exact: 0, near: 1, contained: 2 }

/** Most sentences that are shown for a match. */
const evidenceLimit = 100

/** Most documents beyond the matches that are searched for passages: those that share the most terms. */
const readForPassages = 50

/** Finds out which documents of a collection a text duplicates, without writing it. */
export class DuplicateCheck {
  readonly #options: DuplicateCheckOptions
  readonly #otherFolds: OtherFolds
  /** The collection without documents of other folds. */
  readonly #source: DocumentSource

  constructor(options: DuplicateCheckOptions) {
    const { collection, otherFolds = new OtherFolds() } = options
    this.#options = options
    this.#otherFolds = otherFolds
    this.#source = otherFolds.leftOutOf(collection)
  }

  /**
   * The stored documents that a text duplicates, the best one of each group. Searches all documents, including members; for a text whose scope the
   * request does not name, in all scopes.
   *
   * @returns the contract's answer
   * @throws OnefoldError as `createProbe`
   */
  async check(request: CheckRequest): Promise<JsonObject> {
    const started = this.#options.elapsed()
    const { size = 10, reuse = false } = request
    const probe = await createProbe(this.#options, request)
    const related = await this.#findRelated(probe, request)
    const matches = bestOfGroups(listed(related, request))
    const shown = await this.#render(matches.slice(0, size), probe, request)
    if (reuse && shown.length < size) {
      const others = firstOfOtherGroups(related, matches, probe).slice(0, readForPassages)
      shown.push(...(await this.#findReuse(others, probe, request)).slice(0, size - shown.length))
    }
    const took = Math.round(this.#options.elapsed() - started)
    // "distinct" would mean nothing of a document in whose fields no text was found.
    const warnings = request.document === undefined ? [] : findGaps(this.#options.collection.settings, request.document)
    const verdict = matches[0]?.comparison.verdict ?? 'distinct'
    return { verdict, matches: shown, ...(warnings.length > 0 && { warnings }), took }
  }

  /** Those of the other documents that share passages with the probe, sorted by how much of the probe they share. */
  async #findReuse(others: readonly Match[], probe: Probe, request: CheckRequest): Promise<JsonObject[]> {
    const rendered = await this.#render(others, probe, request)
    return rendered
      .map((match) => ({ match, shared: lengthInB(match.passages as readonly SharedPassage[]) }))
      .filter(({ shared }) => shared > 0)
      .sort((one, other) => other.shared - one.shared)
      .map(({ match }) => match)
  }

  async #findRelated(probe: Probe, request: CheckRequest): Promise<Match[]> {
    const { live, isScoped } = probe
    if (!live.hasText) return []
    const { collection } = this.#options
    const documents = new KnownDocuments(this.#source, { otherFolds: this.#otherFolds })
    for (const id of [live.id, ...(request.except ?? [])]) documents.replace(id)
    const { withinMs } = collection.settings
    const verifier = new PairVerifier({ withinMs: request.onlyWithin ? withinMs : undefined }, !isScoped)
    const copies = await documents.find('exact', [live.exact!])
    const related = isToldByDigest(request, probe, collection.settings)
      ? copies
      : await this.#findAround(live, { documents, verifier }, copies)
    const inTime = [...related].filter((document) => verifier.isWithin(document, live))
    return inTime.map((document) => ({
      document,
      comparison: verifier.relate(document, live),
      isApart: !areWithin(withinMs, document.time, live.time),
    }))
  }

  async #findAround(live: LiveDocument, known: Omit<Surroundings, 'terms'>, copies: readonly LiveDocument[]): Promise<Set<LiveDocument>> {
    const terms = new TermTable(this.#source, known.documents)
    await terms.load([live])
    return findDocumentsAround(live, { ...known, terms }, copies)
  }

  async #render(matches: readonly Match[], probe: Probe, request: CheckRequest): Promise<JsonObject[]> {
    const { collection, comparer, hasLexicon } = this.#options
    const ids = matches.map(({ document }) => document.id)
    const read = ids.length === 0 ? [] : await collection.read(ids)
    const found = matches.flatMap((match, i) => (read[i] === undefined ? [] : [{ match, stored: read[i] }]))
    const { evidence = true, reuse = false } = request
    const reasons = found.some(({ match }) => match.comparison.verdict === 'variant')
    const questions = { ...(evidence && { evidence: evidenceLimit, degrees: true, reasons }), passages: reuse, codet: hasLexicon }
    const isCompared = evidence || questions.passages || questions.codet
    const inputs = isCompared ? found.map(({ stored: { id, source } }) => readSigningInput(collection.settings, id, source)) : []
    const answers = await comparer.explain(inputs, probe.input, questions)
    return found.map(({ match, stored }, i) =>
      renderMatch(match, familiesOf(match.comparison.verdict, stored.fields, probe.fields), answers[i]),
    )
  }
}

/** @param answers undefined if nothing in the request needs the texts */
function renderMatch({ document, comparison, isApart }: Match, by: readonly string[], answers: PairAnswers | undefined): JsonObject {
  const { verdict, aInB, bInA } = comparison
  return {
    _id: document.id,
    group: document.group,
    verdict,
    a_in_b: aInB,
    b_in_a: bInA,
    ...(isApart && { within: false }),
    by,
    ...(answers?.evidence && { evidence: answers.evidence, sentences: answers.degrees }),
    ...(verdict === 'variant' && answers?.reasons && renderReasons(answers.reasons)),
    ...(answers?.passages && { passages: answers.passages }),
    codet: renderCodet(answers?.codet ?? null),
  }
}

/**
 * Whether equal digests are all that a request asks for, and tell it. Where a digest depends on the title or the scope, a text may be an exact copy of
 * one with another digest.
 */
function isToldByDigest(
  { level, include = [], reuse = false }: CheckRequest,
  { live, isScoped }: Probe,
  settings: CollectionSettings,
): boolean {
  if (level !== 'exact' || include.length > 0 || reuse) return false
  if (!isScoped && settings.scopeFields.length > 0) return false
  return live.sketch !== undefined && readSketchField(live.sketch, sketchField.foldedBytes) >= verificationParams.titleVetoBytes
}

function listed(matches: readonly Match[], { level = 'contained', include = [] }: CheckRequest): Match[] {
  return matches.filter(({ comparison: { verdict, aInB, bInA } }) => {
    if (verdict === 'variant') return include.includes('variant')
    if (verdict === 'contained' && aInB < leastContainment) return false
    if (verdict === 'contains' && bInA < leastContainment) return false
    return ranks[verdict] <= levelRanks[level]
  })
}

/** Documents in the probe's scope that share terms with it and are in no listed group: the nearest one of each group, nearest first. */
function firstOfOtherGroups(related: readonly Match[], listed: readonly Match[], { live, isScoped }: Probe): Match[] {
  const groups = new Set(listed.map(({ document }) => document.group))
  return related.filter(({ document: { group, scope } }) => {
    if (groups.has(group) || (isScoped && scope !== live.scope)) return false
    groups.add(group)
    return true
  })
}

/** Number of code units of b that the passages cover. Passages may overlap in b; overlaps count once. */
function lengthInB(passages: readonly SharedPassage[]): number {
  let end = 0
  let length = 0
  for (const { b } of passages.toSorted((one, other) => one.b.start - other.b.start)) {
    length += Math.max(0, b.end - Math.max(end, b.start))
    end = Math.max(end, b.end)
  }
  return length
}

/** The best match of each group, best first: by verdict, then by how much of the probe it holds, then by (`since`, id). */
function bestOfGroups(matches: readonly Match[]): Match[] {
  const best = new Map<string, Match>()
  for (const match of [...matches].sort(compareMatches)) if (!best.has(match.document.group)) best.set(match.document.group, match)
  return [...best.values()]
}

function compareMatches(a: Match, b: Match): number {
  const byVerdict = ranks[a.comparison.verdict] - ranks[b.comparison.verdict]
  return byVerdict || b.comparison.bInA - a.comparison.bInA || compareOrder(a.document, b.document)
}

/** The families that propose the pair, and `tokens`, which decided the verdict; only `exact` if that is the verdict. */
function familiesOf(verdict: Verdict, stored: StoredFields, probe: StoredFields): string[] {
  if (verdict === 'exact') return ['exact']
  const families = termFields.filter((field) => {
    const terms = new Set(probe[field])
    return stored[field]?.some((term) => terms.has(term))
  })
  return [...families, 'tokens'].sort()
}

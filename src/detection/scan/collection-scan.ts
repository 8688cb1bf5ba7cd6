import { type FingerprintWindow, fingerprintWindow } from '../../signatures/fingerprints.js'
import { readSketchField, sketchField } from '../../signatures/sketch.js'
import { areCopies } from '../../similarity/comparison.js'
import { defaultCandidateOptions } from '../candidate-options.js'
import { Column } from '../column.js'
import { relatedContainment } from '../detection-limits.js'
import type { KnownTexts, SignedBatch } from '../signing/signed-batch.js'
import { CandidateIndex } from './candidate-index.js'
import { DeferredComparisons } from './deferred-comparisons.js'
import { DocumentTable, noDocument } from './document-table.js'
import type { ExactDigests } from './exact-digests.js'
import { ExactTable } from './exact-table.js'
import { Families } from './families.js'
import { isKeptVerdict, PairTable, type VerifiedPairs } from './pair-table.js'
import { ScanResult } from './scan-result.js'
import { SketchComparison } from './sketch-comparison.js'
import { locateSketches, type SketchPairs } from './sketch-pairs.js'

/** Options of a scan. */
export interface CollectionScanOptions {
  /** Whether pairs whose verdict is `variant` are kept. They cost memory in collections full of templates. */
  readonly includeVariants: boolean
  /**
   * Whether pairs without an anchor are left out. This leaves groups at `near` and `contained`, and the documents that their anchors contain, as they
   * are, and saves most comparisons in large groups. Default false.
   */
  readonly onlyAnchors?: boolean
  /**
   * Whether comparisons that do not affect groups are left to the caller, who takes them with {@link CollectionScan.takeDeferred} and returns the
   * pairs found with {@link CollectionScan.addVerified}, in any order, before requesting the result. Default false: they are made at once.
   */
  readonly defersComparisons?: boolean
}

/**
 * The first members of a family, up to this number, are compared with one another. Later members are compared only with the anchor, and with members
 * that share rarer terms.
 */
export const familyLimit = 300

/**
 * Most comparisons of one document with earlier ones: a whole family and half as many others. This bounds the time for collections in which all
 * documents resemble each other, such as short notes above one long footer.
 */
const comparisonLimit = 1.5 * familyLimit

/**
 * One pass over a collection: finds, verifies and groups duplicates as documents arrive, all in memory.
 *
 * Only the first document of each exact class is looked up and compared. A document that joins a group is indexed only under terms that do not lead
 * to its anchor. So a family of thousands costs one posting per term and makes no term hot. A document that meets one member is led to the others (up
 * to {@link familyLimit}). Groups are stars: a document joins the earliest anchor against which it verifies `exact` or `near`; if there is none, it
 * is the anchor of its own group.
 *
 * The result depends only on the documents and their order, not on their division into batches. Documents of two scopes are no pair: their digests and
 * terms differ, so each scope is scanned as if it were alone, up to the terms that two share by chance and the order in which equally common terms are asked.
 *
 * Most comparisons do not affect the group of a document: those with the members of a group that it was led to, and those with a single document that
 * it is no near copy of, even if one contains the other. These may be left to other threads (`defersComparisons`).
 */
export class CollectionScan {
  readonly #documents: DocumentTable
  readonly #exact: ExactTable
  readonly #families = new Families()
  readonly #pairs = new PairTable()
  readonly #candidates: CandidateIndex
  readonly #comparer: SketchComparison
  readonly #deferred: DeferredComparisons | undefined
  readonly #includeVariants: boolean
  readonly #onlyAnchors: boolean
  /** For each document, the last later document that was compared with it. */
  readonly #comparedWith = new Column((n) => new Int32Array(n))
  /** The earliest anchor that the document being placed may join. */
  #joinable = noDocument
  /** Number of comparisons of the document being placed. */
  #comparisons = 0
  /** The families of anchors, and the single members, with which the document being placed is compared only if it turns out to be an anchor. */
  readonly #postponed: { readonly families: number[]; readonly members: number[] } = { families: [], members: [] }

  constructor(options: CollectionScanOptions) {
    const defers = options.defersComparisons ?? false
    this.#documents = new DocumentTable(defers)
    this.#exact = new ExactTable(defers)
    this.#deferred = defers ? new DeferredComparisons() : undefined
    this.#candidates = new CandidateIndex(defaultCandidateOptions)
    this.#comparer = new SketchComparison(this.#documents, options.includeVariants)
    this.#includeVariants = options.includeVariants
    this.#onlyAnchors = options.onlyAnchors ?? false
  }

  /** Number of documents added so far. */
  get documentCount(): number {
    return this.#documents.count
  }

  /** Bytes held in tables, with an estimate for strings. Does not include the interpreter and the output. */
  get byteLength(): number {
    const parts = [this.#documents, this.#exact, this.#families, this.#pairs, this.#candidates, this.#comparer, this.#comparedWith]
    return parts.reduce((sum, part) => sum + part.byteLength, this.#deferred?.byteLength ?? 0)
  }

  /**
   * The texts of the documents added so far. A document needs neither a sketch nor fingerprints if its text is known when it is signed.
   */
  get knownTexts(): KnownTexts {
    return this.#exact
  }

  /** As {@link knownTexts}, in a form that crosses a thread boundary; in shared memory if comparisons are deferred. */
  get exactDigests(): ExactDigests {
    return this.#exact.digests
  }

  /** Number of comparisons that wait for {@link takeDeferred}; 0 if comparisons are not deferred. */
  get deferredCount(): number {
    return this.#deferred?.count ?? 0
  }

  /** Takes at most this many of the deferred comparisons. A `SketchPairVerifier` makes them, on any thread. */
  takeDeferred(most: number): SketchPairs {
    const { earlier, later } = this.#deferred!.take(most)
    return locateSketches(earlier, later, this.#documents.sketches)
  }

  /** Adds the pairs that deferred comparisons found. */
  addVerified(pairs: VerifiedPairs): void {
    this.#pairs.addAll(pairs)
  }

  /**
   * Adds the next document in input order.
   *
   * @param i position of the document in its batch
   * @param id unique in the scan; must be given if the batch has none
   */
  add(batch: SignedBatch, i: number, id = batch.ids[i]!): void {
    const document = this.#documents.append(batch, i, id)
    this.#families.append()
    this.#comparedWith.reach(document)
    this.#comparedWith.values[document] = noDocument
    if (this.#documents.isEmpty(document)) {
      this.#exact.addUnique()
      return
    }
    const representative = this.#exact.add(batch.exact, i * 4)
    if (representative !== document) {
      this.#documents.joinClass(document, representative)
      return
    }
    const sketch = batch.sketches.subarray(batch.sketchOffsets[i]!, batch.sketchOffsets[i + 1]!)
    // The document was signed for exact copies alone, which its digest decides.
    if (sketch.length === 0) return
    this.#documents.sketches.set(document, sketch)
    const window = fingerprintWindow(readSketchField(sketch, sketchField.foldedBytes))
    this.#place(document, batch.terms.subarray(batch.termOffsets[i]!, batch.termOffsets[i + 1]!), window)
  }

  /**
   * Makes the documents added so far the archive. Later ones may be copies of it. All of it stays: each of its documents is an anchor, and pairs
   * among them are not listed.
   */
  endArchive(): void {
    this.#documents.endArchive()
  }

  /** The result for the documents added so far. Call it last: documents that are added later would change only a part of it. */
  result(): ScanResult {
    return new ScanResult(this.#documents, this.#pairs, this.#comparer)
  }

  #place(document: number, terms: Uint32Array, window: FingerprintWindow): void {
    this.#joinable = noDocument
    this.#comparisons = 0
    const candidates = this.#candidates.probe(terms, window)
    this.#comparer.prefetch(candidates)
    for (const candidate of candidates) this.#meet(candidate, document)
    if (this.#onlyAnchors) this.#meetPostponed(document)
    if (this.#joinable !== noDocument) {
      this.#documents.setAnchor(document, this.#joinable)
      this.#families.join(document, this.#joinable)
    }
    this.#candidates.add(document, terms, window, this.#joinable)
  }

  /** Compares the document with a candidate and, if they have much in common, with the candidate's family. */
  #meet(candidate: number, document: number): void {
    const anchor = this.#documents.anchor(candidate)
    if (this.#onlyAnchors && candidate !== anchor && this.#wasCompared(anchor, document)) {
      this.#postponed.members.push(candidate)
      return
    }
    if (!this.#isRelated(candidate, document)) return
    this.#compare(anchor, document, false)
    if (this.#onlyAnchors) this.#postponed.families.push(anchor)
    else this.#meetFamily(anchor, document)
  }

  /** If the document joins no group, and so is an anchor, compares it with the members that were postponed. */
  #meetPostponed(document: number): void {
    const { families, members } = this.#postponed
    if (this.#joinable === noDocument) {
      for (const anchor of families) this.#meetFamily(anchor, document)
      for (const member of members) if (this.#isRelated(member, document)) this.#meetFamily(this.#documents.anchor(member), document)
    }
    families.length = 0
    members.length = 0
  }

  #meetFamily(anchor: number, document: number): void {
    const full = this.#families.memberCount(anchor) >= familyLimit
    if (full && this.#joinable === anchor) return
    for (const member of this.#families.members(anchor, familyLimit)) {
      if (this.#comparisons >= comparisonLimit) return
      this.#compareMember(member, document)
    }
  }

  /** Whether a candidate leads to its family; one without a family leads nowhere. Cost: a comparison, within the limit. */
  #isRelated(candidate: number, document: number): boolean {
    return this.#comparisons < comparisonLimit && this.#compare(candidate, document, !this.#isAlone(candidate)) >= relatedContainment
  }

  #wasCompared(earlier: number, document: number): boolean {
    return this.#comparedWith.values[earlier] === document
  }

  /**
   * @param leadsOn whether the containment is used
   * @returns the larger containment; 0 if the two were compared before, or if the comparison does not affect groups and is deferred
   */
  #compare(earlier: number, document: number, leadsOn: boolean): number {
    if (this.#wasCompared(earlier, document)) return 0
    this.#countComparison(earlier, document)
    const bound = this.#comparer.bound(earlier, document)
    if (bound === 'distinct') return 0
    if (bound === 'contained' && this.#deferred !== undefined && this.#isAlone(earlier)) {
      this.#deferred.push(earlier, document)
      return 0
    }
    const comparison = this.#comparer.compare(earlier, document, leadsOn ? relatedContainment : 0)
    if (isKeptVerdict(comparison.verdict, this.#includeVariants)) this.#pairs.add(earlier, document, comparison)
    if (areCopies(comparison.verdict)) this.#offer(earlier)
    return Math.max(comparison.aInB, comparison.bInA)
  }

  /** Compares the document with a member of a group, which it cannot join and which leads it to no other document. */
  #compareMember(member: number, document: number): void {
    if (this.#deferred === undefined) this.#compare(member, document, false)
    else if (!this.#wasCompared(member, document)) {
      this.#countComparison(member, document)
      this.#deferred.push(member, document)
    }
  }

  #countComparison(earlier: number, document: number): void {
    this.#comparedWith.values[earlier] = document
    this.#comparisons++
  }

  /** Whether a document is an anchor without a family. */
  #isAlone(document: number): boolean {
    return this.#documents.anchor(document) === document && this.#families.memberCount(document) === 0
  }

  #offer(document: number): void {
    const isAnchor = this.#documents.anchor(document) === document
    if (isAnchor && (this.#joinable === noDocument || document < this.#joinable)) this.#joinable = document
  }
}

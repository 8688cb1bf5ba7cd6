import { addCount } from '../../../../maps.js'
import { noHolder } from '../../../../store/holder-mark.js'
import type { TermField, TermHints } from '../../../../store/term-lookup.js'
import { defaultCandidateOptions } from '../../../candidate-options.js'
import type { DocumentSource } from '../../stored-collection.js'
import type { LiveDocument } from '../live-document.js'
import { AskedFingerprints } from './asked-fingerprints.js'
import type { TermEntries, TermEntry } from './term-entries.js'
import type { TermHolders } from './term-holders.js'

const { hotAbove } = defaultCandidateOptions
/** If more anchors than this hold a term of a family other than the fingerprints, the term proposes nothing. */
const othersHotAbove = 8

/**
 * If one anchor holds this share of a document's fingerprints, the fingerprints find the document's kin, and no other family is looked up.
 * Fingerprints survive every edit that leaves terms of other families alone.
 */
const foundByFingerprints = 1 / 2

/** A family whose terms only propose candidates, while fingerprints also rank them. */
type OtherFamily = Exclude<TermField, 'fingerprints'>

/**
 * The share of a document's terms of a family, 0..1, that other documents must hold for the family to propose anything; hot terms count as not
 * held. 0 for families whose every term stands for the whole document: one term is enough. 2/3 for the others: a document that has .8 of its text
 * from another one has two thirds of its sentences from there, or edits all over, which fingerprints survive.
 */
const minKnownShare: Readonly<Record<OtherFamily, number>> = {
  simhash: 0,
  imatch: 0,
  tweezer: 2 / 3,
  sentences: 2 / 3,
  paths: 2 / 3,
  grams: 2 / 3,
}

/**
 * Finds the anchors that hold terms of hasty documents: documents that come after all others and will be settled later. Trusts the store's hints,
 * which tell what a lookup can find at all, and looks up less than for other documents: nearly every document has a sentence or a name in common with
 * another one, and those that have no more in common are not worth fetching (docs/decisions/0105-candidates-at-ingest.md).
 */
export class HastyTerms {
  readonly #source: DocumentSource
  readonly #entries: TermEntries
  readonly #holders: TermHolders
  /** Documents whose fingerprints have been looked up with the store's hints. */
  readonly #hasAsked = new Set<LiveDocument>()

  constructor(source: DocumentSource, entries: TermEntries, holders: TermHolders) {
    this.#source = source
    this.#entries = entries
    this.#holders = holders
  }

  /** Enters the terms of documents, and finds the anchors that are worth finding for them. */
  async load(documents: readonly LiveDocument[]): Promise<void> {
    if (documents.length === 0) return
    const hints = this.#source.termHints?.()
    this.#entries.enter(documents, hints)
    const postponed = new Set(hints === undefined ? [] : documents.filter((document) => this.#mayBeFound(document, hints)))
    const others = documents.filter((document) => !postponed.has(document))
    await Promise.all([
      hints === undefined ? this.#loadFingerprints(documents) : this.#loadSharedFingerprints(documents, hints),
      this.#loadOthers(others, hints),
    ])
    // Hints also know terms of members, of deleted documents and of documents that were never written. So fingerprints may find no kin after all;
    // then the other terms of the document are looked up.
    const missed = [...postponed].filter((document) => !this.#isFound(document))
    if (missed.length > 0) await this.#loadOthers(missed, hints)
  }

  async #loadOthers(documents: readonly LiveDocument[], hints: TermHints | undefined): Promise<void> {
    const others = new Set<TermEntry>()
    for (const document of documents)
      for (const entry of worthAsking(document, this.#entries.of(document).others, hints)) if (isUntouched(entry)) others.add(entry)
    for (const entry of others) entry.asked = 'anchors'
    await this.#holders.findAnchors(others, { hints: 'known', hotAbove: othersHotAbove })
  }

  /** Whether anchors may hold so many of a document's fingerprints that other families find nothing more. */
  #mayBeFound(document: LiveDocument, hints: TermHints): boolean {
    const { fingerprints } = this.#entries.of(document)
    const held = fingerprints.filter(({ number }) => hints.markOf(number) !== noHolder && hints.countOf(number) <= hotAbove)
    return held.length > 0 && held.length >= foundByFingerprints * document.terms!.countOf('fingerprints')
  }

  /** Whether one of the anchors found holds that many of a document's fingerprints. */
  #isFound(document: LiveDocument): boolean {
    const shared = new Map<LiveDocument, number>()
    for (const { anchors } of this.#entries.of(document).fingerprints)
      for (const anchor of anchors) if (anchor !== document) addCount(shared, anchor)
    const enough = foundByFingerprints * document.terms!.countOf('fingerprints')
    for (const count of shared.values()) if (count >= enough) return true
    return false
  }

  async #loadFingerprints(documents: readonly LiveDocument[]): Promise<void> {
    const asked = new Set(documents.flatMap((document) => this.#entries.of(document).fingerprints.filter(isOpen)))
    for (const entry of asked) entry.asked = 'anchors'
    await this.#holders.findAnchors(asked, { hints: 'known' })
  }

  /**
   * Looks fingerprints up for each document separately. A fingerprint that was looked up for one document is looked up again for another, because
   * different holders are worth finding for it.
   */
  async #loadSharedFingerprints(documents: readonly LiveDocument[], hints: TermHints): Promise<void> {
    const asked = new AskedFingerprints(hints)
    for (const document of documents) {
      const hasAsked = this.#hasAsked.has(document)
      this.#hasAsked.add(document)
      const { fingerprints } = this.#entries.of(document)
      asked.add(document, fingerprints, fingerprints.filter(hasAsked ? isUntouched : isOpen))
    }
    for (const entry of asked.entries) entry.asked = 'some'
    const { worthFinding } = asked
    const found = await this.#holders.findAnchors(asked.entries, { hints: 'known', worthFinding })
    const rest = asked.unanswered(new Set(found.documents.flatMap(({ terms }) => terms)))
    await this.#holders.findAnchors(rest, { hints: 'known' })
    // The answer lacks holders that were not worth finding, but whether a term is hot depends on all holders.
    for (const entry of asked.entries) entry.anchorCount = Math.max(entry.anchorCount, hints.countOf(entry.number))
  }
}

function isUntouched({ asked }: TermEntry): boolean {
  return asked === 'nothing'
}

/** Whether the store may have anchors with this term that were not asked for. */
function isOpen({ asked }: TermEntry): boolean {
  return asked === 'nothing' || asked === 'some'
}

/**
 * The terms of other families that some document may hold and that are not hot; those of a family only if they are a large enough share of the
 * document's terms of the family.
 */
function worthAsking({ terms }: LiveDocument, others: readonly TermEntry[], hints: TermHints | undefined): readonly TermEntry[] {
  if (hints === undefined) return others
  const held = others.filter(({ number, family }) => hints.mayHold(number, family) && hints.countOf(number) <= othersHotAbove)
  if (held.length === 0) return held
  const counts = new Map<TermField, number>()
  for (const { family } of held) addCount(counts, family)
  const isWorthAsking = (family: OtherFamily): boolean => (counts.get(family) ?? 0) >= minKnownShare[family] * terms!.countOf(family)
  return held.filter(({ family }) => isWorthAsking(family as OtherFamily))
}

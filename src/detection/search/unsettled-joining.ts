import { addCount, appendTo } from '../../maps.js'
import { comparableSketch, sketchTokens } from '../../signatures/sketch.js'
import { areCopies } from '../../similarity/comparison.js'
import { compareOrder } from '../../store/document-order.js'
import type { FoldFacts } from '../../store/stored-document.js'
import type { CollectionSettings } from '../live/collection-settings.js'
import { areWithin, scopeOfFacts, timeOfFacts } from '../live/signing/fact-values.js'
import type { Group } from './group-completion.js'
import type { HitComparer } from './hit-comparer.js'

/** Most groups of one window that are examined. Each costs some 50 µs, and each comparison as much again. */
const mostGroups = 500

/** Size of the sample that finds documents worth comparing: the smallest tokens of each document. Near copies share most of them. */
const sampleSize = 24

/** The share of the smaller sample that two documents must have in common, 0..1. */
const minSharedSample = 1 / 3

interface UnsettledJoiningOptions {
  readonly settings: CollectionSettings
  readonly comparer: HitComparer
  /** Documents with this `since` or a later one may not be settled yet; in microseconds since the epoch. */
  readonly unsettledSince: number
}

interface Candidate {
  readonly group: Group
  readonly facts: FoldFacts
  readonly isUnsettled: boolean
  readonly tokens: readonly number[]
}

/**
 * Finds groups of a window that belong together, although the index does not hold that yet: documents that several processes wrote at the same time
 * are placed without knowledge of each other until they are settled. Compares the anchors of two groups, as settling does, if one of the two may be
 * unsettled. A group whose anchor was not found stays as it is. Costs nothing without unsettled documents.
 */
export class UnsettledJoining {
  readonly #options: UnsettledJoiningOptions
  readonly #candidates: Candidate[] = []
  readonly #byToken = new Map<number, Candidate[]>()
  /** Groups that did not have to be compared with any other yet. */
  #waiting: Group[] = []

  constructor(options: UnsettledJoiningOptions) {
    this.#options = options
  }

  /** The group to which a group belongs, among those that were passed before; undefined if it is a group of its own. */
  homeOf(group: Group): Group | undefined {
    if (this.#candidates.length + this.#waiting.length >= mostGroups) return undefined
    this.#waiting.push(group)
    const anchor = anchorOf(group)
    if ((anchor === undefined || !this.#isUnsettled(anchor)) && this.#candidates.length === 0) return undefined
    return this.#addWaiting()
  }

  #addWaiting(): Group | undefined {
    let home: Group | undefined
    for (const group of this.#waiting) {
      const candidate = this.#candidateOf(group)
      home = candidate && this.#findHome(candidate)?.group
      if (candidate !== undefined && home === undefined) this.#keep(candidate)
    }
    this.#waiting = []
    return home
  }

  #candidateOf(group: Group): Candidate | undefined {
    const facts = anchorOf(group)
    const sketch = comparableSketch(facts?.sketch)
    if (!facts?.signed || sketch === undefined) return undefined
    const tokens = [...new Set(sketchTokens(sketch))].sort((a, b) => a - b).slice(0, sampleSize)
    return { group, facts, isUnsettled: this.#isUnsettled(facts), tokens }
  }

  #keep(candidate: Candidate): void {
    this.#candidates.push(candidate)
    for (const token of candidate.tokens) {
      appendTo(this.#byToken, token, candidate)
    }
  }

  #findHome(candidate: Candidate): Candidate | undefined {
    const shared = new Map<Candidate, number>()
    for (const token of candidate.tokens) for (const other of this.#byToken.get(token) ?? []) addCount(shared, other)
    const worth = [...shared].filter(([other, count]) => count >= minSharedSample * Math.min(other.tokens.length, candidate.tokens.length))
    const alike = worth.map(([other]) => other).filter((other) => this.#mayBeOne(candidate, other))
    return alike.sort((a, b) => compareOrder(a.facts, b.facts)).find((other) => this.#areOne(candidate.facts, other.facts))
  }

  #mayBeOne(a: Candidate, b: Candidate): boolean {
    return (a.isUnsettled || b.isUnsettled) && this.#isSameScope(a.facts, b.facts) && this.#isWithin(a.facts, b.facts)
  }

  #areOne(a: FoldFacts, b: FoldFacts): boolean {
    return areCopies(this.#options.comparer.relate(a, b).verdict)
  }

  #isUnsettled({ since }: FoldFacts): boolean {
    return since >= this.#options.unsettledSince
  }

  #isSameScope(a: FoldFacts, b: FoldFacts): boolean {
    const { settings } = this.#options
    return scopeOfFacts(settings, a) === scopeOfFacts(settings, b)
  }

  #isWithin(a: FoldFacts, b: FoldFacts): boolean {
    const { settings } = this.#options
    return areWithin(settings.withinMs, timeOfFacts(settings, a), timeOfFacts(settings, b))
  }
}

function anchorOf({ members }: Group): FoldFacts | undefined {
  return members.find(({ facts }) => !facts.joined)?.facts
}

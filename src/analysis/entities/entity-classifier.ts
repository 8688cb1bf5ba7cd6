import type { Entity } from './entity.js'
import type { EntityCandidate } from './entity-candidates.js'
import { type EntityType, entityTypes } from './entity-resources.js'
import { type EntityVocabulary, type EntityWord, ruleBit } from './entity-words.js'
import { emptyPhrase, noPhrase, type PhraseTree } from './phrase-tree.js'

/**
 * Candidate → entities: by rule lists, by gazetteers, by partial matches with earlier entities, in this order; and among gazetteers locations, then
 * organisations, then persons.
 */

const personPrefix = ruleBit('person-prefix')
const personSuffix = ruleBit('person-suffix')
const locationPrefix = ruleBit('location-prefix')
const locationSuffix = ruleBit('location-suffix')
const organisationPrefix = ruleBit('organisation-prefix')
const organisationSuffix = ruleBit('organisation-suffix')
const titleModifier = ruleBit('title-modifier')
const placePrefix = locationPrefix | organisationPrefix
const placeSuffix = locationSuffix | organisationSuffix
const endsPerson = personPrefix | personSuffix | placeSuffix

/** Longest run that is taken for a person because it begins with a given name. */
const maxPersonWords = 4

/** Words `[start, end)` of a candidate. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Classifies the candidates of one document, in text order. */
export class EntityClassifier {
  readonly entities: Entity[] = []
  readonly #vocabulary: EntityVocabulary
  readonly #partial: PartialMatches
  #words: readonly EntityWord[] = []
  /** Number of words of the candidate. */
  #length = 0
  #firstToken = 0

  /** @param parts the caller's tree, which is emptied here, because making a tree takes longer than classifying a document */
  constructor(vocabulary: EntityVocabulary, parts: PhraseTree) {
    this.#vocabulary = vocabulary
    this.#partial = new PartialMatches(parts)
  }

  /** Adds the entities of a candidate. Cost: linear in its words. */
  classify({ words, length, firstToken, afterTitle, namesOnly }: EntityCandidate): void {
    this.#words = words
    this.#length = length
    this.#firstToken = firstToken
    if (namesOnly) for (const type of entityTypes) this.#addNames(type, { start: 0, end: length })
    else this.#classifyByRules(afterTitle)
  }

  #classifyByRules(afterTitle: boolean): void {
    const words = this.#words
    const end = this.#length
    let start = 0
    let named = afterTitle
    for (let k = 0; k < end; k++) {
      const { rules } = words[k]!
      if ((rules & endsPerson) === 0 || (k === start && this.#isHead(k))) continue
      if ((rules & personPrefix) !== 0) {
        this.#closeBeforeTitle({ start, end: k }, rules)
        named = true
      } else if ((rules & placeSuffix) !== 0) {
        this.#closePlace({ start, end: k + 1 }, rules)
        named = false
      } else {
        this.#addPerson({ start, end: k })
        named = false
      }
      start = k + 1
    }
    if (named) this.#addPerson({ start, end })
    else this.#classifyRest({ start, end })
  }

  /** Whether a word that can begin or end the name of a place or an organisation begins one: "Universität Hamburg". */
  #isHead(k: number): boolean {
    return (this.#words[k]!.rules & placePrefix) !== 0 && k + 1 < this.#length && !this.#followsPlace(k)
  }

  #followsPlace(k: number): boolean {
    return k > 0 && (this.#words[k - 1]!.rules & placeSuffix) !== 0
  }

  /**
   * Adds the words before a title. They are a name of their own; before a title like Başbakanı, which is also a suffix of locations, they are a
   * location.
   */
  #closeBeforeTitle(span: Span, rules: number): void {
    if ((rules & locationSuffix) !== 0) this.#add('location', span)
    else this.#classifyRest(this.#withoutModifiers(span))
  }

  #closePlace(span: Span, rules: number): void {
    const type = (rules & locationSuffix) !== 0 ? 'location' : 'organisation'
    if (span.end - span.start > 1) this.#addPlace(type, span)
    else this.#extendPlace(type, span)
  }

  /** Extends a place by a second suffix word. The word belongs to the place that just ended, and decides its kind: "Yönetim Kurulu Başkanlığı". */
  #extendPlace(type: EntityType, { start, end }: Span): void {
    const last = this.entities.at(-1)
    if (!this.#followsPlace(start) || last?.endToken !== this.#firstToken + start || last.type === 'person') return
    // The locations inside the place go, too, because they are found again.
    while ((this.entities.at(-1)?.firstToken ?? -1) >= last.firstToken) this.entities.pop()
    this.#addPlace(type, { start: last.firstToken - this.#firstToken, end })
  }

  #addPlace(type: EntityType, span: Span): void {
    if (type === 'organisation') this.#addNames('location', { start: span.start, end: span.end - 1 })
    this.#add(type, span)
  }

  #withoutModifiers({ start, end }: Span): Span {
    let last = end
    while (last > start && (this.#words[last - 1]!.rules & titleModifier) !== 0) last--
    return { start, end: last }
  }

  /** Classifies words that no suffix and no title claims. */
  #classifyRest(span: Span): void {
    if (span.end === span.start) return
    if (this.#addHeaded('location', locationPrefix, span) || this.#addHeaded('organisation', organisationPrefix, span)) return
    const found = this.#addNames('location', span)
    if (this.#holdsName('organisation', span)) this.#add('organisation', span)
    else if (found) return
    else if (this.#beginsWithGivenName(span)) this.#add('person', span)
    else this.#addPartial(span)
  }

  /**
   * Adds a name that begins with its head, "Lake Victoria", "Bank of England", from the head to the end of the span. The words before the head are
   * classified separately.
   */
  #addHeaded(type: EntityType, head: number, { start, end }: Span): boolean {
    for (let k = start; k < end - 1; k++) {
      if ((this.#words[k]!.rules & head) === 0) continue
      this.#classifyRest({ start, end: k })
      if (type === 'organisation') this.#addNames('location', { start: k + 1, end })
      this.#add(type, { start: k, end })
      return true
    }
    return false
  }

  /** Adds the gazetteer names in the span, the longest at each place. @returns whether there was one */
  #addNames(type: EntityType, { start, end }: Span): boolean {
    let found = false
    for (let k = start; k < end; ) {
      const length = this.#nameLengthAt(type, k, end)
      if (length > 0) {
        this.#add(type, { start: k, end: k + length })
        found = true
      }
      k += length || 1
    }
    return found
  }

  #holdsName(type: EntityType, { start, end }: Span): boolean {
    for (let k = start; k < end; k++) if (this.#nameLengthAt(type, k, end) > 0) return true
    return false
  }

  #nameLengthAt(type: EntityType, start: number, end: number): number {
    return this.#vocabulary.nameLength(type, this.#words, start, end)
  }

  #beginsWithGivenName({ start, end }: Span): boolean {
    return end - start <= maxPersonWords && this.#nameLengthAt('person', start, end) > 0
  }

  #addPerson(span: Span): void {
    const { start, end } = this.#withoutModifiers(span)
    if (end > start) this.#add('person', { start, end })
  }

  /**
   * Adds the span if an earlier name has it as a part. Otherwise tries it without its first word, which may merely begin a sentence: "Yesterday
   * Smith".
   */
  #addPartial({ start, end }: Span): void {
    for (let first = start; first < Math.min(start + 2, end); first++) {
      const type = this.#partial.find(this.#words, first, end)
      if (type === undefined) continue
      this.#add(type, { start: first, end })
      return
    }
  }

  #add(type: EntityType, { start, end }: Span): void {
    if (end === start) return
    this.entities.push({ type, firstToken: this.#firstToken + start, endToken: this.#firstToken + end })
    this.#partial.remember(type, this.#words, start, end)
  }
}

/**
 * The forms in which an earlier entity may recur: its whole name, its first words ("Garanti" after "Garanti Bankası"), or a person's last word
 * ("Ediboğlu" after "Canan Ediboğlu"). The first entity with such a part decides.
 */
class PartialMatches {
  /** The value of a part is the number of its type, from 1. */
  readonly #parts: PhraseTree

  constructor(parts: PhraseTree) {
    parts.clear()
    this.#parts = parts
  }

  remember(type: EntityType, words: readonly EntityWord[], start: number, end: number): void {
    let part = emptyPhrase
    for (let k = start; k < end; k++) {
      part = this.#parts.extend(part, words[k]!.number)
      this.#set(part, type)
    }
    if (type === 'person') this.#set(this.#parts.extend(emptyPhrase, words[end - 1]!.number), type)
  }

  find(words: readonly EntityWord[], start: number, end: number): EntityType | undefined {
    let part = emptyPhrase
    for (let k = start; k < end && part !== noPhrase; k++) part = this.#parts.next(part, words[k]!.number)
    return part === noPhrase ? undefined : entityTypes[this.#parts.value(part) - 1]
  }

  #set(part: number, type: EntityType): void {
    if (this.#parts.value(part) === 0) this.#parts.setValue(part, entityTypes.indexOf(type) + 1)
  }
}

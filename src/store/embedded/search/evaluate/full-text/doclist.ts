import { DamageError } from '../../../file/store-error.js'
import { Varints } from './varints.js'

/** Where the documents of a term begin on a leaf, and where they or the leaf end. */
export interface DoclistStart {
  readonly at: number
  readonly end: number
  /** Whether they may go on with the next leaf. */
  readonly goesOn: boolean
}

/** Bytes before the first term of a leaf: where its first document is that begins on it, and how long it is without the list of its terms. */
const headerBytes = 4

/** Finds a term on a leaf. Its terms ascend; each says how many bytes it has in common with the one before. */
export function findTerm(leaf: Uint8Array, term: Uint8Array): DoclistStart | undefined {
  const bodyEnd = endOfBody(leaf)
  const places = new Varints(leaf, bodyEnd)
  // Bytes of the term that the last one on the leaf has, too. In the next byte that one is smaller.
  let matched = 0
  for (let place = 0, isFirst = true; places.at < leaf.length; isFirst = false) {
    place += places.next()
    const varints = new Varints(leaf, place)
    const common = isFirst ? 0 : varints.next()
    const length = varints.next()
    if (common < matched) return undefined
    if (common > matched) continue
    const bytes = leaf.subarray(varints.at, varints.at + length)
    let same = 0
    while (same < length && matched + same < term.length && bytes[same] === term[matched + same]) same++
    matched += same
    if (matched === term.length && same === length) return startAt(varints.at + length, { leaf, bodyEnd, place, places })
    if (matched === term.length || (same < length && bytes[same]! > term[matched]!)) return undefined
  }
  return undefined
}

interface FoundPlace {
  readonly leaf: Uint8Array
  readonly bodyEnd: number
  readonly place: number
  readonly places: Varints
}

function startAt(at: number, { leaf, bodyEnd, place, places }: FoundPlace): DoclistStart {
  const isLast = places.at >= leaf.length
  const end = isLast ? bodyEnd : place + places.next()
  if (!(at <= end && end <= bodyEnd)) throw new DamageError('a leaf of the full text has a term outside')
  return { at, end, goesOn: isLast }
}

/** Documents of a term within a segment, ascending, and how often each has it. */
export interface Doclist {
  readonly docs: Uint32Array
  readonly counts: Float64Array
}

/**
 * Reads the documents of a term: for each the difference to the one before, twice the bytes of its places, and the places, which are only counted.
 * A varint is never on two leaves; the rest may be. The first document that begins on a leaf is written in full.
 *
 * @param further gives the leaves after the first, one by one
 * @param found where they are gathered: what it held is lost
 */
export function readDoclist(
  first: Uint8Array,
  start: DoclistStart,
  further: Iterator<Uint8Array, undefined>,
  found: GrowingDoclist,
): Doclist {
  found.clear()
  let [leaf, at, end, goesOn] = [first, start.at, start.end, start.goesOn]
  let [doc, count, placeBytes] = [0, 0, 0]
  let inFull = at
  let isDocNext = true
  for (;;) {
    while (at < end) {
      if (isDocNext && placeBytes === 0) {
        const next = readWhole({ leaf, at, end, before: at === inFull ? 0 : doc }, found)
        if (next > at) [at, doc] = [next, found.last]
        if (at === end) break
      }
      if (placeBytes > 0) {
        const until = Math.min(end, at + placeBytes)
        placeBytes -= until - at
        while (at < until) if (leaf[at++]! < 0x80) count++
        if (placeBytes === 0) found.add(doc, count)
        continue
      }
      const before = at === inFull ? 0 : doc
      let byte = leaf[at++]!
      let value = byte & 0x7f
      while (byte >= 0x80) {
        byte = leaf[at++]!
        value = value * 0x80 + (byte & 0x7f)
      }
      if (isDocNext) doc = before + value
      else [placeBytes, count] = [value >> 1, 0]
      isDocNext = !isDocNext
    }
    const next = goesOn ? further.next().value : undefined
    if (next === undefined) {
      if (!isDocNext || placeBytes > 0) throw new DamageError('a document of the full text ends early')
      return found.cut()
    }
    leaf = next
    at = headerBytes
    inFull = uint16(leaf, 0)
    const bodyEnd = endOfBody(leaf)
    goesOn = bodyEnd === leaf.length
    end = goesOn ? bodyEnd : Math.min(bodyEnd, new Varints(leaf, bodyEnd).next())
  }
}

interface LeafPart {
  readonly leaf: Uint8Array
  readonly at: number
  readonly end: number
  /** The document before, or 0 if the first one is written in full. */
  readonly before: number
}

/** Bytes of the two numbers before the places of a document at most. */
const mostBeforePlaces = 18

/** Reads documents that are whole on a leaf, as nearly all are, in half the time. @returns where the first begins that may not be whole */
function readWhole({ leaf, at: from, end, before }: LeafPart, found: GrowingDoclist): number {
  let [at, doc] = [from, before]
  while (end - at > mostBeforePlaces) {
    let next = at
    let byte = leaf[next++]!
    let step = byte & 0x7f
    while (byte >= 0x80) {
      byte = leaf[next++]!
      step = step * 0x80 + (byte & 0x7f)
    }
    byte = leaf[next++]!
    let size = byte & 0x7f
    while (byte >= 0x80) {
      byte = leaf[next++]!
      size = size * 0x80 + (byte & 0x7f)
    }
    const until = next + (size >> 1)
    if (size < 2 || until > end) break
    let count = until - next
    while (next < until) count -= leaf[next++]! >>> 7
    doc += step
    found.add(doc, count)
    at = until
  }
  return at
}

/** Ids of documents have 32 bits. */
const lastDoc = 0xffff_ffff

/** Gathers the documents of one term after the other in the same memory. */
export class GrowingDoclist {
  #docs = new Uint32Array(64)
  #counts = new Float64Array(64)
  #size = 0
  #last = 0

  /** The last document. */
  get last(): number {
    return this.#last
  }

  clear(): void {
    this.#size = 0
    this.#last = 0
  }

  add(doc: number, count: number): void {
    if (doc <= this.#last || doc > lastDoc) throw new DamageError('documents of the full text do not ascend')
    this.#last = doc
    if (this.#size === this.#docs.length) this.#grow()
    this.#docs[this.#size] = doc
    this.#counts[this.#size++] = count
  }

  cut(): Doclist {
    return { docs: this.#docs.slice(0, this.#size), counts: this.#counts.slice(0, this.#size) }
  }

  #grow(): void {
    const [docs, counts] = [this.#docs, this.#counts]
    this.#docs = new Uint32Array(4 * docs.length)
    this.#counts = new Float64Array(4 * counts.length)
    this.#docs.set(docs)
    this.#counts.set(counts)
  }
}

function endOfBody(leaf: Uint8Array): number {
  const end = uint16(leaf, 2)
  if (!(end >= headerBytes && end <= leaf.length)) throw new DamageError('a leaf of the full text has no end')
  return end
}

function uint16(bytes: Uint8Array, at: number): number {
  return bytes[at]! * 0x100 + bytes[at + 1]!
}

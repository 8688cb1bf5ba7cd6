const maxProbes = 32
const firstSlots = 1 << 14
const firstStrings = 1 << 12
const firstUnits = 1 << 15
// A row: the hash, then these; the fourth is spare.
const rowBits = 2
const ofOffset = 1
const ofLength = 2

/** The tokens of a text: `text.slice(starts[i], ends[i])` for each i below `count`. */
export interface HashedSpans {
  readonly count: number
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** A 32-bit hash of each token's units. */
  readonly hashes: Int32Array
}

/**
 * Numbers distinct strings of code units in order of first appearance, by looking at a text's own units: no substring is made for one that
 * is known, and none of the texts is kept alive (a slice would hold its whole text).
 *
 * Open addressing over typed arrays; units are compared, so the hash decides speed only. After 32 probes a string goes to a `Map`, so that
 * words chosen to collide do not make look-ups linear. Hot path: called once a token.
 */
export class SurfaceTable {
  #slots = emptySlots(firstSlots)
  /** Hash, offset of the units and length of each string, in rows, so that a comparison fetches one place of the memory. */
  #rows = new Int32Array(firstStrings << rowBits)
  #units = new Uint16Array(firstUnits)
  #unitsUsed = 0
  #count = 0
  readonly #colliding = new Map<string, number>()

  /** Distinct strings so far; the next new one gets this number. */
  get size(): number {
    return this.#count
  }

  /**
   * The number of the string `text.slice(start, end)`.
   *
   * @param end at most 65,535 code units after `start`
   * @param hash any 32-bit hash that depends on nothing but those units
   */
  intern(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = slotOf(hash, mask)
    for (let probe = 0; probe < maxProbes; probe++) {
      const id = this.#slots[slot]!
      if (id === -1) {
        this.#slots[slot] = this.#add(text, start, end, hash)
        return this.#lastAfterGrowth()
      }
      if (this.#rows[id << rowBits] === hash && this.#equals(id, text, start, end)) return id
      slot = (slot + 1) & mask
    }
    return this.#internColliding(text, start, end, hash)
  }

  /**
   * Writes the number of each token into `numbers`, as {@link intern} gives it.
   *
   * First the likely numbers of all tokens, then the comparisons: where no step waits for the answer of the one before, a processor fetches
   * several places of the memory at once, and waiting for memory is most of the cost of a token.
   */
  internAll(text: string, { starts, ends, hashes, count }: HashedSpans, numbers: Int32Array): void {
    this.#guessAll(hashes, count, numbers)
    for (let i = 0; i < count; i++) {
      const id = numbers[i]!
      if (id === -1 || !this.#equals(id, text, starts[i]!, ends[i]!)) numbers[i] = this.intern(text, starts[i]!, ends[i]!, hashes[i]!)
    }
  }

  /** The string that stands where the probes for each hash begin, if it has that hash, else -1. */
  #guessAll(hashes: Int32Array, count: number, numbers: Int32Array): void {
    const slots = this.#slots
    const rows = this.#rows
    const mask = slots.length - 1
    for (let i = 0; i < count; i++) numbers[i] = slots[slotOf(hashes[i]!, mask)]!
    for (let i = 0; i < count; i++) {
      const id = numbers[i]!
      if (id !== -1 && rows[id << rowBits] !== hashes[i]) numbers[i] = -1
    }
  }

  /** The string with this number, as a string of its own. */
  surface(id: number): string {
    const from = this.#rows[(id << rowBits) + ofOffset]!
    // An array, because spreading a view of the units takes six times as long.
    const units = new Array<number>(this.#rows[(id << rowBits) + ofLength]!)
    for (let i = 0; i < units.length; i++) units[i] = this.#units[from + i]!
    return String.fromCharCode(...units)
  }

  /** Forgets everything and gives grown memory back; numbers start from 0 again. */
  clear(): void {
    this.#slots = emptySlots(firstSlots)
    this.#rows = new Int32Array(firstStrings << rowBits)
    this.#units = new Uint16Array(firstUnits)
    this.#colliding.clear()
    this.#unitsUsed = 0
    this.#count = 0
  }

  #equals(id: number, text: string, start: number, end: number): boolean {
    const length = end - start
    const row = id << rowBits
    if (this.#rows[row + ofLength] !== length) return false
    const units = this.#units
    const from = this.#rows[row + ofOffset]!
    for (let i = 0; i < length; i++) if (units[from + i] !== text.charCodeAt(start + i)) return false
    return true
  }

  #add(text: string, start: number, end: number, hash: number): number {
    this.#reserve(end - start)
    const id = this.#count++
    const row = id << rowBits
    this.#rows[row] = hash
    this.#rows[row + ofOffset] = this.#unitsUsed
    this.#rows[row + ofLength] = end - start
    for (let i = start; i < end; i++) this.#units[this.#unitsUsed++] = text.charCodeAt(i)
    return id
  }

  #internColliding(text: string, start: number, end: number, hash: number): number {
    const key = text.slice(start, end)
    const known = this.#colliding.get(key)
    if (known !== undefined) return known
    const id = this.#add(text, start, end, hash)
    this.#colliding.set(this.surface(id), id)
    return id
  }

  #lastAfterGrowth(): number {
    if (this.#count * 2 > this.#slots.length) this.#rehash()
    return this.#count - 1
  }

  /** Places every string anew, so that each is found again within the probes, or in the map. */
  #rehash(): void {
    this.#slots = emptySlots(this.#slots.length * 2)
    this.#colliding.clear()
    for (let id = 0; id < this.#count; id++) if (!this.#place(id)) this.#colliding.set(this.surface(id), id)
  }

  #place(id: number): boolean {
    const mask = this.#slots.length - 1
    let slot = slotOf(this.#rows[id << rowBits]!, mask)
    for (let probe = 0; probe < maxProbes; probe++) {
      if (this.#slots[slot] === -1) {
        this.#slots[slot] = id
        return true
      }
      slot = (slot + 1) & mask
    }
    return false
  }

  #reserve(units: number): void {
    if (this.#count << rowBits === this.#rows.length) this.#rows = grown(this.#rows, new Int32Array(this.#rows.length * 2))
    if (this.#unitsUsed + units > this.#units.length) this.#units = grown(this.#units, new Uint16Array((this.#units.length + units) * 2))
  }
}

function emptySlots(count: number): Int32Array {
  return new Int32Array(count).fill(-1)
}

/** Where the probes for a hash begin; the multiplication spreads hashes that differ in few bits. */
function slotOf(hash: number, mask: number): number {
  return (Math.imul(hash, 0x9e3779b1) >>> 7) & mask
}

function grown<T extends Int32Array | Uint16Array>(from: T, to: T): T {
  to.set(from)
  return to
}

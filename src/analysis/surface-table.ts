const maxProbes = 32
const firstSlots = 1 << 14
const firstStrings = 1 << 12
const firstUnits = 1 << 15

/**
 * Numbers distinct strings of code units in order of first appearance, by looking at a text's own units: no substring is made for one that
 * is known, and none of the texts is kept alive (a slice would hold its whole text).
 *
 * Open addressing over typed arrays; units are compared, so the hash decides speed only. After 32 probes a string goes to a `Map`, so that
 * words chosen to collide do not make look-ups linear. Hot path: called once a token.
 */
export class SurfaceTable {
  #slots = emptySlots(firstSlots)
  #offsets = new Uint32Array(firstStrings)
  #lengths = new Uint16Array(firstStrings)
  #hashes = new Int32Array(firstStrings)
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
      if (this.#hashes[id] === hash && this.#equals(id, text, start, end)) return id
      slot = (slot + 1) & mask
    }
    return this.#internColliding(text, start, end, hash)
  }

  /** The string with this number, as a string of its own. */
  surface(id: number): string {
    const from = this.#offsets[id]!
    // An array, because spreading a view of the units takes six times as long.
    const units = new Array<number>(this.#lengths[id]!)
    for (let i = 0; i < units.length; i++) units[i] = this.#units[from + i]!
    return String.fromCharCode(...units)
  }

  /** Forgets everything and gives grown memory back; numbers start from 0 again. */
  clear(): void {
    this.#slots = emptySlots(firstSlots)
    this.#offsets = new Uint32Array(firstStrings)
    this.#lengths = new Uint16Array(firstStrings)
    this.#hashes = new Int32Array(firstStrings)
    this.#units = new Uint16Array(firstUnits)
    this.#colliding.clear()
    this.#unitsUsed = 0
    this.#count = 0
  }

  #equals(id: number, text: string, start: number, end: number): boolean {
    const length = end - start
    if (this.#lengths[id] !== length) return false
    const units = this.#units
    const from = this.#offsets[id]!
    for (let i = 0; i < length; i++) if (units[from + i] !== text.charCodeAt(start + i)) return false
    return true
  }

  #add(text: string, start: number, end: number, hash: number): number {
    this.#reserve(end - start)
    const id = this.#count++
    this.#offsets[id] = this.#unitsUsed
    this.#lengths[id] = end - start
    this.#hashes[id] = hash
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
    let slot = slotOf(this.#hashes[id]!, mask)
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
    if (this.#count === this.#offsets.length) {
      this.#offsets = grown(this.#offsets, new Uint32Array(this.#count * 2))
      this.#lengths = grown(this.#lengths, new Uint16Array(this.#count * 2))
      this.#hashes = grown(this.#hashes, new Int32Array(this.#count * 2))
    }
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

function grown<T extends Uint32Array | Int32Array | Uint16Array>(from: T, to: T): T {
  to.set(from)
  return to
}

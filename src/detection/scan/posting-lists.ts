/**
 * The inverted index of a collection scan: for each term the documents that hold it, in typed arrays.
 *
 * Uses open addressing on 32-bit term keys. Most terms of a collection occur once, so a slot holds the single document itself, and only a second one
 * moves the term to a list. A list is one contiguous block, replaced by a block of twice the size when it is full, because a linked list would cost a
 * cache miss per posting. A list keeps its oldest `capacity` documents; later ones are counted but not kept.
 *
 * Memory: 8 bytes per slot at a load of at most 0.7, and 4 bytes per posting in lists (old blocks are reused by size class). Two different 48-bit
 * terms may share a 32-bit key, which proposes a false candidate that verification rejects.
 */
export class PostingLists {
  /** Most documents that a list keeps. */
  readonly capacity: number
  /**
   * Two numbers for each slot, side by side, because nearly all of the cost of a lookup in a large table is the cache miss. The first is the term.
   * The second is 0: free; > 0: the only document, plus one; < 0: minus the offset of a list block.
   */
  #slots: Int32Array
  #mask: number
  #used = 0
  #growAt: number
  /** Blocks: [number of documents appended, size class, documents…]. Offset 0 is never used, so that a value of 0 can mean free. */
  #blocks: Int32Array
  #blocksEnd = 1
  readonly #freeBlocks: number[][] = []

  /** @param capacity most documents that a list keeps, 1..65535 */
  constructor(capacity: number) {
    this.capacity = capacity
    this.#slots = new Int32Array(firstSlots * 2)
    this.#mask = firstSlots * 2 - 1
    this.#growAt = firstSlots * maxLoad
    this.#blocks = new Int32Array(1 << 6)
  }

  /** Bytes held, for the memory limit of a scan. */
  get byteLength(): number {
    return this.#slots.byteLength + this.#blocks.byteLength
  }

  /**
   * Reads the slots of the terms that are looked up next, so that the processor fetches many of them at once, whereas the lookups themselves would
   * wait for each. In a large table, this wait is nearly all of the cost of a lookup.
   *
   * @returns a number without meaning, which forces the compiler to keep the reads
   */
  fetch(terms: Uint32Array): number {
    const slots = this.#slots
    const mask = this.#mask
    let read = 0
    for (let i = 0; i < terms.length; i++) read ^= slots[spread(terms[i]! | 0) & mask]!
    return read
  }

  /** The slot of a term, for {@link documentCount}, {@link read} and {@link tally}; -1 if the term is unknown. Valid until the next append. */
  find(term: number): number {
    const slots = this.#slots
    const mask = this.#mask
    const key = term | 0
    let slot = spread(key) & mask
    while (slots[slot + 1] !== 0) {
      if (slots[slot] === key) return slot
      slot = (slot + 2) & mask
    }
    return -1
  }

  /** How many documents were appended to the list of a slot, kept or not. */
  documentCount(slot: number): number {
    const value = this.#slots[slot + 1]!
    return value > 0 ? 1 : this.#blocks[-value]!
  }

  /**
   * Copies the kept documents of a slot, oldest first.
   *
   * @param target room for `capacity` documents
   * @returns how many were copied
   */
  read(slot: number, target: Int32Array): number {
    const value = this.#slots[slot + 1]!
    if (value > 0) {
      target[0] = value - 1
      return 1
    }
    const block = -value
    const kept = Math.min(this.#blocks[block]!, this.capacity)
    for (let i = 0; i < kept; i++) target[i] = this.#blocks[block + 2 + i]!
    return kept
  }

  /**
   * Adds a {@link tallyUnit} to the cell of each kept document of a slot.
   *
   * @param cells one number per document; no tally may exceed its half of the cell
   * @param touched receives the documents whose tally was zero, from `touchedCount` on; needs room for `capacity` more
   * @returns the new number of touched documents
   */
  tally(slot: number, cells: Uint16Array, touched: Int32Array, touchedCount: number): number {
    const value = this.#slots[slot + 1]!
    let end = touchedCount
    if (value > 0) {
      const cell = cells[value - 1]!
      cells[value - 1] = cell + tallyUnit
      if (cell < tallyUnit) touched[end++] = value - 1
      return end
    }
    const blocks = this.#blocks
    const first = 2 - value
    const afterLast = first + Math.min(blocks[first - 2]!, this.capacity)
    // A branch would be mispredicted every other time. Without one, the processor waits for many cells at once.
    for (let i = first; i < afterLast; i++) {
      const document = blocks[i]!
      const cell = cells[document]!
      cells[document] = cell + tallyUnit
      touched[end] = document
      end += (cell - tallyUnit) >>> 31
    }
    return end
  }

  /** Appends a document to the list of a term. Documents must come in ascending order, each once per term. */
  append(term: number, document: number): void {
    const slots = this.#slots
    const mask = this.#mask
    const key = term | 0
    let slot = spread(key) & mask
    while (slots[slot + 1] !== 0) {
      if (slots[slot] === key) {
        this.#extend(slot, document)
        return
      }
      slot = (slot + 2) & mask
    }
    slots[slot] = key
    slots[slot + 1] = document + 1
    if (++this.#used > this.#growAt) this.#grow()
  }

  #extend(slot: number, document: number): void {
    const value = this.#slots[slot + 1]!
    if (value > 0) {
      const block = this.#allocate(1)
      this.#blocks[block] = 2
      this.#blocks[block + 2] = value - 1
      this.#blocks[block + 3] = document
      this.#slots[slot + 1] = -block
      return
    }
    const block = -value
    const count = this.#blocks[block]!
    this.#blocks[block] = count + 1
    if (count >= this.capacity) return
    const isFull = count === 1 << this.#blocks[block + 1]!
    const target = isFull ? this.#enlarge(block) : block
    this.#blocks[target + 2 + count] = document
    if (isFull) this.#slots[slot + 1] = -target
  }

  /** Moves a full list into a block of twice the size. @returns the new block */
  #enlarge(block: number): number {
    const sizeClass = this.#blocks[block + 1]!
    const larger = this.#allocate(sizeClass + 1)
    // A loop, because most lists are so short that a call would take longer.
    const blocks = this.#blocks
    blocks[larger] = blocks[block]!
    for (let i = 0; i < 1 << sizeClass; i++) blocks[larger + 2 + i] = blocks[block + 2 + i]!
    this.#freeBlocks[sizeClass] ??= []
    this.#freeBlocks[sizeClass].push(block)
    return larger
  }

  #allocate(sizeClass: number): number {
    const reused = this.#freeBlocks[sizeClass]?.pop()
    if (reused !== undefined) return reused
    const block = this.#blocksEnd
    const end = block + 2 + (1 << sizeClass)
    if (end > this.#blocks.length) {
      const larger = new Int32Array(Math.max(end, Math.ceil(this.#blocks.length * 1.5)))
      larger.set(this.#blocks)
      this.#blocks = larger
    }
    this.#blocks[block + 1] = sizeClass
    this.#blocksEnd = end
    return block
  }

  #grow(): void {
    const old = this.#slots
    const slots = zeros(old.length * (old.length < manySlots * 2 ? 16 : 2))
    const mask = slots.length - 1
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue
      let slot = spread(old[i]!) & mask
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask
      slots[slot] = old[i]!
      slots[slot + 1] = old[i + 1]!
    }
    this.#slots = slots
    this.#mask = mask
    this.#growAt = (slots.length / 2) * maxLoad
  }
}

/** Number of bits below the tally in a cell of {@link PostingLists.tally}: half of the cell, which the caller may use. */
export const tallyShift = 8

/** What counting a term adds to a cell. */
export const tallyUnit = 1 << tallyShift

/** Largest share of the slots that may be taken. */
const maxLoad = 0.7

/** Number of slots of the first table. Terms spread over all pages of a table, so even a small collection would map every page of a large one. */
const firstSlots = 1 << 8
/**
 * A table with fewer slots grows to sixteen times its size at once, because small steps would move most terms of a medium collection again and again.
 */
const manySlots = 1 << 20

/**
 * An array whose zeros are explicitly written. A page of memory that is read before it is written is mapped twice, and the second mapping stops all
 * other threads of the process for a moment.
 */
function zeros(length: number): Int32Array<ArrayBuffer> {
  return new Int32Array(length).fill(0)
}

/** Spreads terms over the slots by one multiplication: winnowing keeps small hash values, whose high bits vary little. @returns an even number */
function spread(term: number): number {
  return (Math.imul(term, 0x9e3779b1) >>> 2) & ~1
}

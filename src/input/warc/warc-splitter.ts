import { reasons } from '../refusal-reasons.js'
import type { ArchiveEvent } from './archive-bytes.js'
import { type HeaderFields, headerLength, maxHeaderBytes, parseHeaderFields } from './header-fields.js'
import { warcMark } from './warc-mark.js'

const lineFeed = 0x0a
const carriageReturn = 0x0d
/** A record that is looked for begins a line. */
const lineMark = Buffer.concat([Buffer.of(lineFeed), warcMark])
const noBytes = Buffer.alloc(0)

/** A record of an archive. */
export interface WarcRecord {
  /** 1-based number in the archive, in which damaged ones count. */
  readonly number: number
  readonly fields: HeaderFields
  /** Of one that is too long, only the beginning, as long as a header may be. */
  readonly block: Buffer
  readonly isOversized: boolean
}

/** Something in an archive that is not a record. */
export interface WarcDamage {
  readonly number: number
  readonly damage: string
}

/** A record of which the block is not complete, or what follows it was not seen. */
interface OpenRecord {
  readonly number: number
  readonly fields: HeaderFields
  /** Of the record, as {@link WarcSplitter.#place} says it. */
  readonly place: number
  readonly length: number
  /** Of the block. */
  readonly start: number
  missing: number
  pieces: Buffer[]
}

/**
 * Cuts an archive into its records. Holds at most one, and never more of it than the limit.
 *
 * A record counts when the gzip member in which it ends is whole, or when another record follows it. Behind one that does not end as its length says,
 * and so may have swallowed others, the next record is looked for from its beginning; no more bytes are looked at twice than were read, so that the
 * time stays linear in their number.
 */
export class WarcSplitter {
  readonly #maxBlockBytes: number
  #count = 0
  /** Bytes that were neither passed nor taken into a block. */
  #left: Buffer = noBytes
  /** Number of bytes before them. */
  #passed = 0
  #again = 0
  #open: OpenRecord | undefined
  /** Whether the next record is looked for. */
  #isLost = false
  /** Where the current gzip member begins; undefined in plain archives. */
  #member: number | undefined
  /** Whether nothing of a new member was looked at while a record is open. */
  #isAtStart = false
  #isForeign = false

  constructor(maxBlockBytes: number) {
    this.#maxBlockBytes = maxBlockBytes
  }

  /** Whether the file begins with something else than a record. It is then no archive. */
  get isForeign(): boolean {
    return this.#isForeign
  }

  /** Takes what comes next and yields the records and the damage that end in it, in order. */
  *push(event: ArchiveEvent): Generator<WarcRecord | WarcDamage> {
    if (event.type === 'bytes') {
      this.#left = this.#left.length === 0 ? event.bytes : Buffer.concat([this.#left, event.bytes])
      yield* this.#advance()
    } else if (event.type === 'start') {
      this.#member = event.at
      this.#isAtStart = this.#open !== undefined
      // A record that begins a member begins a line.
      if (this.#isLost) this.#left = Buffer.concat([this.#left, lineMark.subarray(0, 1)])
    } else if (event.type === 'end') {
      this.#isAtStart = false
      yield* this.#advance()
      if (this.#open?.missing === 0) yield this.#close()
    } else if (event.type === 'damage') {
      // Of a record that could not be read before, the damage was told.
      if (!this.#isLost) yield this.#damaged(this.#open?.number ?? ++this.#count, event.reason, this.#open?.place ?? this.#place())
      this.#open = undefined
      this.#isLost = false
      this.#drop(this.#left.length)
    }
  }

  /** Ends the archive. */
  *finish(): Generator<WarcRecord | WarcDamage> {
    yield* this.#advance()
    while (this.#open !== undefined) {
      if (this.#open.missing === 0) yield this.#close()
      else {
        yield this.#damaged(this.#open.number, reasons.cutOffRecord, this.#open.place)
        this.#lookInside(this.#open)
        yield* this.#advance()
      }
    }
    if (this.#left.length > 0 && !this.#isLost) {
      if (this.#count === 0 && !beginsWith(this.#left, warcMark)) this.#isForeign = true
      else yield this.#damaged(++this.#count, reasons.cutOffRecord, this.#place())
    }
  }

  *#advance(): Generator<WarcRecord | WarcDamage> {
    while (this.#left.length > 0 && (yield* this.#take()));
  }

  /** Takes the next bytes for what they are. @returns false if more of them are needed */
  *#take(): Generator<WarcRecord | WarcDamage, boolean> {
    if (this.#isLost) return this.#findMark()
    if (this.#isAtStart) return yield* this.#beginMember()
    if (this.#open !== undefined && this.#open.missing > 0) return this.#fill(this.#open)
    this.#passLineBreaks()
    if (this.#left.length < warcMark.length && beginsWith(warcMark, this.#left)) return false
    if (!beginsWith(this.#left, warcMark)) return yield* this.#passOther()
    if (this.#open === undefined) return yield* this.#beginRecord()
    yield this.#close()
    return true
  }

  /** Looks whether a member begins with a record. The member before was whole, so a record that is not complete was written so. */
  *#beginMember(): Generator<WarcDamage, boolean> {
    if (this.#left.length < warcMark.length) return false
    this.#isAtStart = false
    const { number, missing, place } = this.#open!
    if (missing > 0 && beginsWith(this.#left, warcMark)) {
      yield this.#damaged(number, reasons.cutOffRecord, place)
      this.#open = undefined
    }
    return true
  }

  /** Leaves bytes in the place of a record: all of a file that begins with them. */
  *#passOther(): Generator<WarcDamage, boolean> {
    if (this.#count > 0) yield this.#lose()
    else {
      this.#isForeign = true
      this.#drop(this.#left.length)
    }
    return true
  }

  *#beginRecord(): Generator<WarcDamage, boolean> {
    const length = headerLength(this.#left)
    if (length === undefined && this.#left.length < maxHeaderBytes) return false
    if (length === undefined) yield this.#lose()
    else yield* this.#begin(length)
    return true
  }

  /** Opens the record whose header the next bytes are. */
  *#begin(headerBytes: number): Generator<WarcDamage> {
    const fields = parseHeaderFields(this.#left.toString('utf8', 0, headerBytes))
    const length = /^\d{1,15}$/.exec(fields.get('content-length') ?? '')?.[0]
    if (length === undefined) {
      yield this.#lose()
      return
    }
    const place = this.#place()
    this.#drop(headerBytes)
    this.#open = {
      number: ++this.#count,
      fields,
      place,
      length: Number(length),
      start: this.#passed,
      missing: Number(length),
      pieces: [],
    }
  }

  #fill(open: OpenRecord): true {
    const piece = this.#left.subarray(0, open.missing)
    this.#drop(piece.length)
    open.missing -= piece.length
    const held = open.length - open.missing
    if (held <= this.#maxBlockBytes) open.pieces.push(piece)
    else if (held - piece.length <= this.#maxBlockBytes) open.pieces = [Buffer.concat([...open.pieces, piece]).subarray(0, maxHeaderBytes)]
    return true
  }

  #close(): WarcRecord {
    const { number, fields, pieces, length } = this.#open!
    this.#open = undefined
    return { number, fields, block: join(pieces), isOversized: length > this.#maxBlockBytes }
  }

  /** Begins to look for a record, because neither the next bytes nor the open record, if there is one, are as they should be. */
  #lose(): WarcDamage {
    const open = this.#open
    if (open === undefined) {
      const damage = this.#damaged(++this.#count, reasons.noRecord, this.#place())
      this.#isLost = true
      this.#drop(1)
      return damage
    }
    this.#lookInside(open)
    return this.#damaged(open.number, reasons.lengthOfRecord, open.place)
  }

  /** Gives up an open record, and looks for others in its block if that was kept and the bytes may be looked at again. */
  #lookInside({ pieces, start, length }: OpenRecord): void {
    this.#open = undefined
    this.#isLost = true
    const read = this.#passed - start
    const held = Math.min(read, length)
    const isKept = held <= this.#maxBlockBytes && read - held <= maxHeaderBytes
    if (!isKept || this.#again + read > this.#passed) return
    this.#again += read
    this.#left = join([...pieces, Buffer.alloc(read - held, lineFeed), this.#left])
    this.#passed = start
  }

  /** @returns whether the beginning of a record was found */
  #findMark(): boolean {
    const found = this.#left.indexOf(lineMark)
    this.#drop(found < 0 ? Math.max(0, this.#left.length - lineMark.length + 1) : found + 1)
    this.#isLost = found < 0
    return found >= 0
  }

  #passLineBreaks(): void {
    let at = 0
    while (this.#left[at] === carriageReturn || this.#left[at] === lineFeed) at++
    this.#drop(at)
  }

  #drop(count: number): void {
    this.#left = this.#left.subarray(count)
    this.#passed += count
  }

  /** The place of the next byte in the file; in a gzip file, that of the member with it. */
  #place(): number {
    return this.#member ?? this.#passed
  }

  #damaged(number: number, reason: string, place: number): WarcDamage {
    return { number, damage: `${reason} (byte ${place}${this.#member === undefined ? '' : ' of the packed file'})` }
  }
}

function beginsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start)
}

function join(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

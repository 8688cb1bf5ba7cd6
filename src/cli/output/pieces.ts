import { createGzip } from 'node:zlib'
import { pumpThrough } from '../../input/pump-through.js'

/** A piece of output. */
export type Piece = string | Uint8Array

/** Output as it is made, piece by piece. */
export type Pieces = Iterable<Piece> | AsyncIterable<Piece>

/** Pieces are joined until they have about this many characters. */
const joinedLength = 64 * 1024

/** Joins short pieces into ones worth a system call. A synchronous iterable stays synchronous: a promise per line would cost more than the line. */
export function joinPieces(pieces: Pieces): Pieces {
  return Symbol.iterator in pieces ? joinAtOnce(pieces) : joinAwaited(pieces)
}

function* joinAtOnce(pieces: Iterable<Piece>): Generator<Piece> {
  const joiner = new Joiner()
  for (const piece of pieces) if (joiner.add(piece)) yield joiner.take()
  if (joiner.length > 0) yield joiner.take()
}

async function* joinAwaited(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const joiner = new Joiner()
  for await (const piece of pieces) if (joiner.add(piece)) yield joiner.take()
  if (joiner.length > 0) yield joiner.take()
}

class Joiner {
  length = 0
  #held: Piece[] = []

  /** @returns true once the held pieces are worth a system call */
  add(piece: Piece): boolean {
    this.#held.push(piece)
    this.length += piece.length
    return this.length >= joinedLength
  }

  take(): Piece {
    const held = this.#held
    this.#held = []
    this.length = 0
    if (held.length === 1) return held[0]!
    if (held.every((piece) => typeof piece === 'string')) return held.join('')
    return Buffer.concat(held.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  }
}

/** Compresses pieces into a gzip member. */
export async function* packPieces(pieces: Pieces): AsyncGenerator<Piece> {
  for await (const packed of pumpThrough<Buffer>(bytesOf(pieces), createGzip())) yield Buffer.concat(packed)
}

async function* bytesOf(pieces: Pieces): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

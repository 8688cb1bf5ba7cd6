import type { Duplex } from 'node:stream'

/**
 * Writes a source through a transform, one piece at a time, and gives what came out of each piece.
 *
 * Unlike a pipeline it loses nothing on an error: what the transform had put out is given first, then its error is thrown. (Streams drop
 * what they have buffered when they are destroyed.) No more than the output of one piece is held.
 */
export async function* pumpThrough<Output>(source: AsyncIterable<Uint8Array>, transform: Duplex): AsyncGenerator<Output[]> {
  const pump = new Pump<Output>(transform)
  try {
    for await (const piece of source) {
      await pump.write(piece)
      if (pump.output.length > 0) yield pump.takeOutput()
      if (pump.failure) throw pump.failure
    }
    await pump.end()
    if (pump.output.length > 0) yield pump.takeOutput()
    if (pump.failure) throw pump.failure
  } finally {
    transform.destroy()
  }
}

class Pump<Output> {
  output: Output[] = []
  failure: Error | undefined
  readonly #transform: Duplex
  /** Ends the present wait. A transform that fails need not answer the write that it failed on. */
  #wake: () => void = () => {}

  constructor(transform: Duplex) {
    this.#transform = transform
    transform.on('data', (piece: Output) => this.output.push(piece))
    transform.on('end', () => this.#wake())
    transform.on('error', (error) => {
      this.failure = error
      this.#wake()
    })
  }

  takeOutput(): Output[] {
    const taken = this.output
    this.output = []
    return taken
  }

  write(piece: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      this.#transform.write(piece, () => resolve())
    })
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      this.#transform.end()
    })
  }
}

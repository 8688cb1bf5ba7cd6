import type { Duplex } from 'node:stream'

/**
 * Writes a source through a transform, one piece at a time, and yields the output of each piece.
 *
 * Unlike a pipeline, it loses nothing on an error: it yields the transform's output first, then throws its error. (Streams drop their buffers when
 * they are destroyed.) It holds no more than the output of one piece. A transform may end before the source does, as zlib does at padding; the rest
 * of the source is ignored.
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
  /** Whether the transform takes no more, and answers neither a write nor an end. */
  #ended = false
  /** Ends the current wait. A transform that fails need not answer the write on which it failed. */
  #wake: () => void = () => {}

  constructor(transform: Duplex) {
    this.#transform = transform
    transform.on('data', (piece: Output) => this.output.push(piece))
    transform.on('end', () => {
      this.#ended = true
      this.#wake()
    })
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

  async write(piece: Uint8Array): Promise<void> {
    if (this.#ended) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      this.#transform.write(piece, () => resolve())
    })
  }

  async end(): Promise<void> {
    if (this.#ended) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      this.#transform.end()
    })
  }
}

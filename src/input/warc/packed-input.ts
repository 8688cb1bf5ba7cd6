import { stat } from 'node:fs/promises'
import { readPlain } from '../read-plain.js'

/** Bytes of a file that are read at once: hundreds of small pages. */
const bytesAtOnce = 256 * 1024

/** Bytes of a file that can be looked at before they are passed. */
export class PackedInput {
  readonly #chunks: ReturnType<typeof readPlain>
  /** Place of {@link #held} in the file. */
  #start: number
  #held: Buffer = Buffer.alloc(0)
  #passed = 0

  /** @param start  place of the first byte in the file */
  constructor(file: string, start: number) {
    this.#start = start
    this.#chunks = readFrom(file, start)
  }

  /** Bytes that were read and not passed. */
  get bytes(): Buffer {
    return this.#held.subarray(this.#passed)
  }

  /** Place of the first of them in the file. */
  get at(): number {
    return this.#start + this.#passed
  }

  /** Reads until there are this many bytes; false if the file ends before. */
  async want(count: number): Promise<boolean> {
    while (this.#held.length - this.#passed < count) {
      const { done, value } = await this.#chunks.next()
      if (done) return false
      this.#start = this.at
      this.#held = this.#passed === this.#held.length ? value.bytes : Buffer.concat([this.bytes, value.bytes])
      this.#passed = 0
    }
    return true
  }

  /** Passes bytes, of which there are as many. */
  pass(count: number): void {
    this.#passed += count
  }

  /** Takes back bytes that were passed since more of them were wanted. */
  giveBack(count: number): void {
    this.#passed -= count
  }

  /** Goes to a place in the file; false if its bytes are not held. */
  goTo(at: number): boolean {
    const passed = at - this.#start
    if (passed < 0 || passed > this.#held.length) return false
    this.#passed = passed
    return true
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#chunks.return(undefined)
  }
}

/** A place behind the end of a file has no bytes, and is no sign that the file became shorter. */
async function* readFrom(file: string, start: number): ReturnType<typeof readPlain> {
  if (start > 0 && start >= (await stat(file)).size) return
  yield* readPlain({ file, gzip: false, start }, bytesAtOnce)
}

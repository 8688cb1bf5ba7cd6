import { setImmediate } from 'node:timers/promises'
import type { CollectionScan } from '../../../detection/scan/collection-scan.js'
import { SketchPairVerifier } from '../../../detection/scan/sketch-pairs.js'
import { comparisonsAhead, type ScanThreads } from './scan-threads.js'

/** Pairs of one task: some 20 ms of work. */
const pairsPerTask = 8192
/** Pairs that may wait, 8 bytes each. If more wait, the caller's thread compares some itself. */
const mostWaiting = 2 ** 20

type DeferringScan = Pick<CollectionScan, 'deferredCount' | 'takeDeferred' | 'addVerified'>
type ComparingThreads = Pick<ScanThreads, 'count' | 'verify'>

/** Makes the comparisons that a scan deferred: on its threads while documents are placed, and on the caller's thread too once all are placed. */
export class DeferredWork {
  readonly #scan: DeferringScan
  readonly #threads: ComparingThreads
  readonly #verifier: SketchPairVerifier
  readonly #underWay = new Set<Promise<void>>()
  #failure: unknown

  /** @param includeVariants as for {@link SketchPairVerifier} */
  constructor(scan: DeferringScan, threads: ComparingThreads, includeVariants: boolean) {
    this.#scan = scan
    this.#threads = threads
    this.#verifier = new SketchPairVerifier(includeVariants)
  }

  /**
   * Takes the results of the threads, and gives the threads more to do.
   *
   * @throws the error with which a thread failed
   */
  async handOut(): Promise<void> {
    if (this.#scan.deferredCount < pairsPerTask) return
    // Answers of the threads arrive between two rounds of the event loop, and placing documents does not end a round.
    await setImmediate()
    this.#throwFailure()
    while (this.#scan.deferredCount >= pairsPerTask && this.#underWay.size < this.#threads.count * comparisonsAhead) this.#send()
    while (this.#scan.deferredCount > mostWaiting) this.#compareHere()
  }

  /**
   * Makes all comparisons that remain.
   *
   * @param checkGoOn called between two tasks and at the end; an error that it throws ends the work
   * @throws the error with which a thread failed
   */
  async finish(checkGoOn: () => void): Promise<void> {
    while (this.#scan.deferredCount > 0) {
      checkGoOn()
      await this.handOut()
      if (this.#scan.deferredCount > 0) this.#compareHere()
    }
    await Promise.all(this.#underWay)
    this.#throwFailure()
    checkGoOn()
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  #send(): void {
    const found = this.#threads.verify(this.#scan.takeDeferred(pairsPerTask)).then((pairs) => this.#scan.addVerified(pairs))
    const done = found
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  #compareHere(): void {
    this.#scan.addVerified(this.#verifier.verify(this.#scan.takeDeferred(pairsPerTask)))
  }
}

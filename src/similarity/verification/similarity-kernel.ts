import { kernelInstance } from '../../kernel-instance.js'
import { similarityKernelCode } from './similarity-kernel-code.js'

/** What kernel/similarity/index.ts exports. Sides are 0 and 1. Places are byte offsets into the memory; they change when `reserve` says so. */
export interface SimilarityKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Makes room for so many tokens a side. @returns 1 where the memory was laid out anew, so that what was loaded is gone; else 0 */
  reserve(tokens: number): number
  /** One number after the other, because a WebAssembly function takes no objects; the other kernels do the same. */
  configure(
    placesPerPair: number,
    drift: number,
    reach: number,
    coverWindow: number,
    coverNeed: number,
    literalRun: number,
    changedRun: number,
  ): void
  tokensOf(side: number): number
  hashesOf(side: number): number
  presentOf(side: number): number
  placesOf(side: number): number
  coveredOf(side: number): number
  resultsOf(side: number): number
  load(side: number, length: number): void
  countMissing(side: number): number
  alignTokens(side: number): void
  markCovered(side: number): void
  measureCoverage(side: number): void
  countHits(side: number): number
}

/** Makes an instance of the kernel, with a memory of its own. */
export function createSimilarityKernel(): SimilarityKernel {
  const kernel = kernelInstance(similarityKernelCode) as SimilarityKernel
  kernel.reserve(1)
  return kernel
}

import { kernelInstance } from '../../kernel-instance.js'
import { similarityKernelCode } from './similarity-kernel-code.js'

/** What kernel/similarity/index.ts exports. Sides are 0 and 1; places are offsets into the memory, and change when `reserve` says so. */
export interface SimilarityKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Whether all was laid out anew; what was loaded is then gone. 0 or 1. */
  reserve(tokens: number): number
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

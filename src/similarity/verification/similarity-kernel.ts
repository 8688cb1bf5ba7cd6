import { kernelInstance } from '../../kernel-instance.js'
import { similarityKernelCode } from './similarity-kernel-code.js'

/** The exports of kernel/similarity/index.ts. Sides are 0 and 1. Places are byte offsets into the memory; they change when `reserve` returns 1. */
export interface SimilarityKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Makes room for a number of tokens on each side. @returns 1 if the memory was laid out anew, so that what was loaded is gone; otherwise 0 */
  reserve(tokens: number): number
  /** Takes plain numbers, because a WebAssembly function takes no objects; the other kernels do the same. */
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
  /** @returns 1 or 0 */
  mayBeIn(side: number, mostMissing: number, mostLoose: number): number
  countTokens(side: number, mask: number, flags: number): number
  alignTokens(side: number): void
  markCovered(side: number): void
  measureCoverage(side: number): void
  countHits(side: number): number
  endOfRun(side: number, i: number): number
  nextFigure(side: number, i: number): number
}

/** Makes an instance of the kernel with its own memory. */
export function createSimilarityKernel(): SimilarityKernel {
  const kernel = kernelInstance(similarityKernelCode) as SimilarityKernel
  kernel.reserve(1)
  return kernel
}

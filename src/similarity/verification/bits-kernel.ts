import { kernelInstance } from '../../kernel-instance.js'
import { bitsKernelCode } from './bits-kernel-code.js'

/** What kernel/bits/index.ts exports. */
interface BitsKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Makes room for the documents below a number. The memory may have another buffer afterwards. @returns 0 if there is no room */
  reserve(documents: number): number
  /** Which of the two documents cannot be in the other: 0 none, 1 x, 2 y, 3 both. Both must lie in the memory. */
  findOutsiders(x: number, y: number): number
}

/** Makes an instance of the kernel with its own memory. */
export function createBitsKernel(): BitsKernel {
  return kernelInstance(bitsKernelCode) as BitsKernel
}

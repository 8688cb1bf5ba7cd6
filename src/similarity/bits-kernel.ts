import { bitsKernelCode } from './bits-kernel-code.js'

/** What kernel/bits/index.ts exports. */
export interface BitsKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Makes room for the documents below a number; the buffer is then another. @returns 0 where there is none */
  reserve(documents: number): number
  /** 0 or 1. Both documents must lie in the memory. */
  areDistinct(x: number, y: number): number
}

/** The part of WebAssembly that is used: it is no part of the language's own library, and the types of the browser are not loaded. */
interface WebAssemblyHost {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
}

/** Compiles the kernel and makes an instance of it, with a memory of its own. */
export function createBitsKernel(): BitsKernel {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost }
  const module = new WebAssembly.Module(Buffer.from(bitsKernelCode, 'base64'))
  return new WebAssembly.Instance(module, {}).exports as BitsKernel
}

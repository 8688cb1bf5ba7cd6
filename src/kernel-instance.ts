import { entryOf } from './maps.js'

/** The part of WebAssembly that is used. TypeScript declares it only among the browser's types, which are not loaded. */
interface WebAssemblyHost {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
}

/** The kernels compiled on this thread, by their code. */
const compiled = new Map<string, object>()

/**
 * Makes an instance of a kernel (kernel/, compiled into the modules named `…-kernel-code.ts`), with its own memory. Each thread compiles a kernel
 * once.
 *
 * @param code in base64
 * @param host functions that the kernel calls
 * @returns the kernel's exports, whose type the caller knows
 */
export function kernelInstance(code: string, host: object = {}): unknown {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost }
  const module = entryOf(compiled, code, () => new WebAssembly.Module(Buffer.from(code, 'base64')))
  return new WebAssembly.Instance(module, { host }).exports
}

/** The part of WebAssembly that is used: it is not part of the language's own library, and the types of the browser are not loaded. */
interface WebAssemblyHost {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
}

/** Kernels that were compiled on this thread, by their code. */
const compiled = new Map<string, object>()

/**
 * Makes an instance of a kernel (kernel/, compiled into the modules named `…-kernel-code.ts`), with a memory of its own. Compiled once a thread.
 *
 * @param code in base64
 * @param host functions that the kernel calls
 * @returns what it exports, which the caller knows
 */
export function kernelInstance(code: string, host: object = {}): unknown {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyHost }
  let module = compiled.get(code)
  if (module === undefined) {
    module = new WebAssembly.Module(Buffer.from(code, 'base64'))
    compiled.set(code, module)
  }
  return new WebAssembly.Instance(module, { host }).exports
}

// Compiles kernel/ to WebAssembly and writes it into src, as modules that are kept in git: building the package needs no second compiler, and a test
// compiles the kernels again and compares.
//
//   npm run build:kernel
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'
import { readArguments } from './read-arguments.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The kernels and the modules that hold them. */
export const kernels = [
  { entry: 'kernel/text/index.ts', target: 'src/signatures/text-kernel-code.ts', name: 'textKernelCode' },
  { entry: 'kernel/json/index.ts', target: 'src/input/json/json-kernel-code.ts', name: 'jsonKernelCode' },
  { entry: 'kernel/tokens/index.ts', target: 'src/analysis/token-kernel-code.ts', name: 'tokenKernelCode' },
  { entry: 'kernel/families/index.ts', target: 'src/signatures/family-kernel-code.ts', name: 'familyKernelCode' },
  { entry: 'kernel/similarity/index.ts', target: 'src/similarity/verification/similarity-kernel-code.ts', name: 'similarityKernelCode' },
  { entry: 'kernel/bits/index.ts', target: 'src/similarity/verification/bits-kernel-code.ts', name: 'bitsKernelCode' },
]

/** Compiles a kernel. @returns the text of the module that holds it */
export async function renderKernel({ entry, name }) {
  const code = Buffer.from(await compile(entry)).toString('base64')
  return `/** The compiled ${entry} in base64, written by scripts/build-kernel.mjs; do not edit. */\nexport const ${name} =\n  '${code}'\n`
}

async function compile(entry) {
  const written = new Map()
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--memoryBase', '1024', '--baseDir', root]
  const { error, stderr } = await asc.main([entry, ...options, '--outFile', 'kernel.wasm'], {
    writeFile: (name, contents) => written.set(name, contents),
  })
  if (error) throw new Error(`${stderr}`, { cause: error })
  return written.get('kernel.wasm')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readArguments(import.meta.filename)
  for (const kernel of kernels) writeFileSync(`${root}${kernel.target}`, await renderKernel(kernel))
}

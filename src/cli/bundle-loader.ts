/**
 * Loads the files of the bundled command, and takes the code that V8 made of them when the package was built, where there is some: parsing and
 * compiling them takes a thirtieth of a scan of 20,000 stories, and each thread does it again. V8 refuses code that another version of itself has
 * made, and then compiles as it always does. It would believe code that was damaged, or made of a source of the same length, so these are told by a
 * checksum.
 *
 * It is a file of its own in the bundle. The build gives the files that are started `requireBundled` in place of their `require`.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** Beside a file of the bundle: what V8 made of it, and a checksum. */
export const compiledSuffix = '.compiled'

/** The scripts of the files that were loaded, for the build, which keeps what V8 makes of them. */
export const scripts = new Map<string, Script>()

const modules = new Map<string, { readonly exports: object }>()

/**
 * Gives a `require` for files of the bundle.
 *
 * @param requireOther what loads packages
 */
export function requireBundled(folder: string, requireOther: NodeJS.Require): (id: string) => unknown {
  const load = (id: string): unknown => (id.startsWith('./') ? loadFile(join(folder, id), load) : requireOther(id))
  return load
}

function loadFile(file: string, load: (id: string) => unknown): unknown {
  const loaded = modules.get(file)
  if (loaded !== undefined) return loaded.exports
  const module = { exports: {} }
  modules.set(file, module)
  try {
    compile(file).runInThisContext()(module.exports, load, module, file, dirname(file))
  } catch (error) {
    // As Node does. Else a file that could not be opened once, because too many were open, would be there without its exports for ever.
    modules.delete(file)
    throw error
  }
  return module.exports
}

/** The contents of the file that keeps what V8 made of a file of the bundle. */
export function packCompiled(source: Buffer, code: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumBytes)
  checksum.writeUInt32LE(checksumOf(source, code))
  return Buffer.concat([code, checksum])
}

const checksumBytes = 4

function checksumOf(source: Buffer, code: Buffer): number {
  return crc32(code, crc32(source))
}

function compile(file: string): Script {
  const source = readFileSync(file)
  const cachedData = readCompiled(file, source)
  // The same parameters as Node's own, on the first line, so that places in errors are right.
  const wrapped = `(function (exports, require, module, __filename, __dirname) { ${source.toString()}\n})`
  const script = new Script(wrapped, { filename: file, ...(cachedData && { cachedData }) })
  scripts.set(file, script)
  return script
}

function readCompiled(file: string, source: Buffer): Buffer | undefined {
  let packed: Buffer
  try {
    packed = readFileSync(`${file}${compiledSuffix}`)
  } catch {
    return undefined
  }
  const end = packed.length - checksumBytes
  const code = packed.subarray(0, Math.max(0, end))
  return end > 0 && packed.readUInt32LE(end) === checksumOf(source, code) ? code : undefined
}

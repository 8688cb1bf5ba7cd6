/**
 * Loads the files of the bundled command, with the code into which V8 compiled them when the package was built, if that code exists. Parsing and
 * compiling the files takes a thirtieth of a scan of 20,000 stories, and each thread does it again. V8 rejects code of another V8 version and then
 * compiles as usual. It would accept code that was damaged, or that belongs to another source of the same length; a checksum detects both.
 *
 * This is a file of its own in the bundle. In the files that are started, the build replaces `require` by `requireBundled`.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** Suffix of the file beside a file of the bundle that holds its compiled code and a checksum. */
export const compiledSuffix = '.compiled'

/** The scripts of the loaded files, by path. The build stores their compiled code. */
export const scripts = new Map<string, Script>()

const modules = new Map<string, { readonly exports: object }>()

/**
 * Returns a `require` for files of the bundle.
 *
 * @param requireOther loads packages
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
    // As Node does. Otherwise a file that could not be opened once, because too many were open, would stay loaded without its exports.
    modules.delete(file)
    throw error
  }
  return module.exports
}

/** The contents of the file that stores the compiled code of a file of the bundle. */
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
  // The same parameters as in Node's own wrapper, on the first line, so that line numbers in errors are right.
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

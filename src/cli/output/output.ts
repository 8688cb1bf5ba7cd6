import { once } from 'node:events'
import type { Stats } from 'node:fs'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { OnefoldError } from '../../errors.js'
import type { CliContext } from '../cli-context.js'
import { joinPieces, type Piece, type Pieces, packPieces } from './pieces.js'

/** The reader of our output has closed it (`| head`), so the run ends quietly. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

/** Where results go. */
export interface Output {
  /**
   * Writes all pieces, and checks for an interruption between them. The caller must not change any piece until the call ends: pieces are held until
   * they are worth a system call, and written while the next ones are made.
   */
  write(pieces: Pieces): Promise<void>
  /** Makes the output final: a file gets its name. */
  commit(): Promise<void>
  /** Removes what can be removed of the output; has no effect after `commit`. */
  discard(): Promise<void>
}

/** How results are written. */
export interface OutputOptions {
  /** Whether a file whose name ends in .gz is compressed; false for binary output, which is written as it is. Default true. */
  readonly packs?: boolean
}

/**
 * Opens the output: standard output, or a file that appears under its name only when it is complete.
 *
 * The file is opened at once, so that a wrong path is found before the work and not after it. A file whose name ends in .gz is compressed, each
 * `write` as a gzip member of its own; readers join the members.
 *
 * @throws OnefoldError `OUTPUT_FAILED`; `USAGE` for an empty name; `INTERRUPTED` if the run is interrupted already
 */
export async function openOutput(context: CliContext, file: string | undefined, { packs = true }: OutputOptions = {}): Promise<Output> {
  checkInterrupted(context)
  if (file === undefined || file === '-') return new StreamOutput(context)
  // Comes from an empty variable of a script. The partial file could be made, so the fault would be found only after the work.
  if (file === '') throw new OnefoldError('USAGE', '--out has no file name; name a file, or leave the option out for standard output')
  try {
    const target = await realpath(file).catch(() => file)
    const replaced = await stat(target).catch(() => undefined)
    const special = replaced !== undefined && !replaced.isFile() && !replaced.isDirectory()
    // A device or pipe is written directly: renaming a file to its name would replace it.
    const partial = special ? target : `${target}.${process.pid}.partial`
    const handle = special ? await open(partial, 'w') : await openNew(partial, replaced)
    if (replaced?.isDirectory()) {
      await handle.close()
      await rm(partial, { force: true })
      throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
    }
    return new FileOutput(context, handle, partial, { target, packed: packs && file.toLowerCase().endsWith('.gz') })
  } catch (error) {
    throw outputError(file, error)
  }
}

/**
 * Makes a file with the permissions of the file that it will replace, so that a file only its owner may read stays so. What has its name already is
 * removed: it was left by a run that was killed, or is a link that somebody else put into a shared folder.
 */
async function openNew(file: string, replaced: Stats | undefined): Promise<FileHandle> {
  await rm(file, { force: true })
  if (!replaced?.isFile()) return open(file, 'wx')
  const mode = replaced.mode & 0o777
  const handle = await open(file, 'wx', mode)
  // The process's umask may have removed permissions. On a file system without permissions there is nothing to keep.
  await handle.chmod(mode).catch(() => undefined)
  return handle
}

class StreamOutput implements Output {
  readonly #context: CliContext
  #failure: Error | undefined

  constructor(context: CliContext) {
    this.#context = context
    context.stdout.on('error', (error) => {
      this.#failure ??= error
    })
  }

  async write(pieces: Pieces): Promise<void> {
    for await (const piece of joinPieces(pieces)) {
      checkInterrupted(this.#context)
      if (!this.#context.stdout.write(piece)) await this.#drain()
      this.#checkFailure()
      // Lets a signal, or the error of a broken pipe, arrive.
      await setImmediate()
      this.#checkFailure()
    }
  }

  async commit(): Promise<void> {
    await new Promise<void>((resolve) => this.#context.stdout.write('', () => resolve()))
    this.#checkFailure()
  }

  async discard(): Promise<void> {}

  async #drain(): Promise<void> {
    await once(this.#context.stdout, 'drain', { signal: this.#context.signal }).catch(() => undefined)
  }

  #checkFailure(): void {
    if (this.#failure === undefined) return
    if ((this.#failure as NodeJS.ErrnoException).code === 'EPIPE') throw new ReaderGone()
    throw outputError('standard output', this.#failure)
  }
}

class FileOutput implements Output {
  readonly #context: CliContext
  readonly #handle: FileHandle
  readonly #partial: string
  readonly #target: string
  readonly #packed: boolean
  /** Set once the output is committed, or once discarding it has begun. */
  #ended: Promise<void> | undefined

  constructor(context: CliContext, handle: FileHandle, partial: string, { target, packed }: { target: string; packed: boolean }) {
    this.#context = context
    this.#handle = handle
    this.#partial = partial
    this.#target = target
    this.#packed = packed
  }

  async write(pieces: Pieces): Promise<void> {
    // A piece is written while the next one is made.
    let writing = Promise.resolve()
    try {
      for await (const piece of this.#packed ? packPieces(joinPieces(pieces)) : joinPieces(pieces)) {
        checkInterrupted(this.#context)
        await writing
        writing = this.#append(piece)
      }
    } finally {
      await writing
    }
  }

  #append(piece: Piece): Promise<void> {
    const written = this.#handle.appendFile(piece).catch((error) => this.#fail(error))
    // The failure is thrown when the next piece is ready; until then it would count as unhandled.
    written.catch(() => undefined)
    return written
  }

  async commit(): Promise<void> {
    checkInterrupted(this.#context)
    await this.#handle.close().catch((error) => this.#fail(error))
    if (this.#partial !== this.#target) await rename(this.#partial, this.#target).catch((error) => this.#fail(error))
    this.#ended ??= Promise.resolve()
  }

  /** Both the interrupted command and the interruption call this; for each, the file must be gone before the process ends. */
  discard(): Promise<void> {
    this.#ended ??= this.#remove()
    return this.#ended
  }

  async #remove(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
    if (this.#partial !== this.#target) await rm(this.#partial, { force: true })
  }

  #fail(error: unknown): never {
    throw outputError(this.#target, error)
  }
}

function checkInterrupted({ signal }: CliContext): void {
  if (signal.aborted) throw new OnefoldError('INTERRUPTED', 'interrupted; the results are incomplete')
}

const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; make room or name a file on another disk with --out',
  EDQUOT: 'the disk quota is used up; make room or name a file on another disk with --out',
  EACCES: 'permission denied; name a file in a folder that you may write to',
  EPERM: 'permission denied; name a file in a folder that you may write to',
  EROFS: 'the disk is read-only; name a file on another disk with --out',
  ENOENT: 'its folder does not exist; make it first',
  ENOTDIR: 'a part of its path is not a folder; check the path',
  EISDIR: 'it is a folder; name a file in it',
  ENXIO: 'it is a socket, or a device that is not there; name a file',
  EFBIG: 'the file became larger than this disk allows; name a file on another disk with --out',
}

function outputError(place: string, error: unknown): OnefoldError {
  if (error instanceof OnefoldError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  return new OnefoldError('OUTPUT_FAILED', `${place} cannot be written: ${meanings[code] ?? message}`, { file: place }, { cause: error })
}

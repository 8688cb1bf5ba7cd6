import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The record of a build's inputs and outputs, so that building the same again does nothing: `npm test`, `npm run demo` and `npm pack` all build
 * first. Both are recorded by their contents, so that a change of either leads to a new build.
 */
export class BuildRecord {
  #root
  #file
  #inputs
  #outputs
  #begun = ''

  /**
   * @param {string} root the folder that the paths are in
   * @param {{ file: string, inputs: readonly string[], outputs: readonly string[] }} paths the file of the record; files and folders
   */
  constructor(root, { file, inputs, outputs }) {
    this.#root = root
    this.#file = join(root, file)
    this.#inputs = inputs
    this.#outputs = outputs
  }

  /** Whether the outputs are already those that a build would make. */
  isCurrent() {
    try {
      return readFileSync(this.#file, 'utf8') === this.#state(this.#digest(this.#inputs))
    } catch (error) {
      if (error.code === 'ENOENT') return false
      throw error
    }
  }

  /** Deletes the record of the last build, because the next one may fail, and digests the inputs of the next one. */
  begin() {
    rmSync(this.#file, { force: true })
    this.#begun = this.#digest(this.#inputs)
  }

  /** Records the outputs with the inputs as they were when the build began: the outputs may lack changes made meanwhile. */
  end() {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, this.#state(this.#begun))
  }

  #state(inputs) {
    return `${inputs}\n${this.#digest(this.#outputs)}\n`
  }

  #digest(paths) {
    const hash = createHash('sha256')
    for (const path of paths.flatMap((each) => filesIn(this.#root, each))) {
      const contents = readFileSync(join(this.#root, path))
      const isProgram = (statSync(join(this.#root, path)).mode & 0o111) !== 0
      hash.update(`${JSON.stringify([path, contents.length, isProgram])}\n`).update(contents)
    }
    return hash.digest('hex')
  }
}

/** The file itself, or all files of a folder in the order of their names; empty if the path does not exist, like a list of packages may not. */
function filesIn(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesIn(root, join(path, name)))
}

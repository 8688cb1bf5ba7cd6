import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What a build was made of and what it made, so that building the same again does nothing: `npm test`, `npm run demo` and `npm pack` all build first.
 * Both are held by their contents, so that whatever was changed since, on either side, is built anew.
 */
export class BuildRecord {
  #root
  #file
  #inputs
  #outputs
  #begun = ''

  /**
   * @param {string} root the folder that the paths are in
   * @param {{ file: string, inputs: readonly string[], outputs: readonly string[] }} paths where the record is kept; files and folders
   */
  constructor(root, { file, inputs, outputs }) {
    this.#root = root
    this.#file = join(root, file)
    this.#inputs = inputs
    this.#outputs = outputs
  }

  /** Whether what a build would make is there. */
  isCurrent() {
    try {
      return readFileSync(this.#file, 'utf8') === this.#state(this.#digest(this.#inputs))
    } catch (error) {
      if (error.code === 'ENOENT') return false
      throw error
    }
  }

  /** Forgets the last build, and looks what the next one, which may fail, is made of. */
  begin() {
    rmSync(this.#file, { force: true })
    this.#begun = this.#digest(this.#inputs)
  }

  /** Notes that the outputs are made of the inputs as they were when the build began: what was changed meanwhile may not be in them. */
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

/** The file itself, or all files of a folder in the order of their names; none where there is neither: not everybody's packages leave a list. */
function filesIn(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesIn(root, join(path, name)))
}

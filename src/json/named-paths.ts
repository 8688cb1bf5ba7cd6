import { shortPattern, wildcardMatch } from './wildcard.js'

/** The paths that patterns name; `*` in a pattern matches any characters. A path that was asked about is remembered, because documents have the same paths. */
export class NamedPaths {
  readonly #patterns: readonly string[]
  readonly #known = new Map<string, boolean>()

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map(shortPattern)
  }

  has(path: string): boolean {
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const isNamed = this.#patterns.some((pattern) => wildcardMatch(pattern, path))
    this.#known.set(path, isNamed)
    return isNamed
  }
}

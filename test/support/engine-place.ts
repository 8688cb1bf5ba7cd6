import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'

/** Indices of its own on an engine that all tests share; test/support/start-engines.ts has started it. */
export class EnginePlace {
  readonly url: string
  /** All names of indices begin with it. */
  readonly prefix = `onefold-test-${randomBytes(6).toString('hex')}-`

  /** @param name one of scripts/engines */
  constructor(name: string) {
    const url = inject('engines')[name]
    if (url === undefined) throw new Error(`the engine ${name} was not started`)
    this.url = url
  }

  /** Indices by the names of collections. */
  indices(names: readonly string[]): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, this.prefix + name]))
  }

  /** Configuration, as variables of the environment, of onefold on this engine, with one collection `news`. */
  environment(): Record<string, string> {
    return {
      ONEFOLD_ENGINE__NODE: this.url,
      ONEFOLD_ENGINE__PREFIX: this.prefix,
      ONEFOLD_COLLECTIONS__NEWS__INDEX: `${this.prefix}news`,
    }
  }

  async removeIndices(): Promise<void> {
    const found = await fetch(`${this.url}/${this.prefix}*/_alias`)
    const names = Object.keys((await found.json()) as object)
    // By name: engines refuse to delete by a pattern.
    for (let at = 0; at < names.length; at += 20) await fetch(`${this.url}/${names.slice(at, at + 20).join(',')}`, { method: 'DELETE' })
  }

  /** Removes all indices, and the templates, which a service makes. */
  async remove(): Promise<void> {
    await this.removeIndices()
    for (const api of ['_index_template', '_component_template']) await fetch(`${this.url}/${api}/${this.prefix}*`, { method: 'DELETE' })
  }
}

/** A place whose indices and templates are removed when the test ends. @param name as in {@link EnginePlace} */
export function placeUntilTheEnd(name: string): EnginePlace {
  const place = new EnginePlace(name)
  onTestFinished(() => place.remove())
  return place
}

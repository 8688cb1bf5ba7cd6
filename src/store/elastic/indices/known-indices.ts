import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import { ifThere } from '../engine/if-there.js'
import { contentIdOf, type DescribedIndices, describeIndices, type IdentifyingSettings, identifyingPaths } from './index-description.js'

/** Indices behind a name, each with what tells it from another one. */
type Behind = Readonly<Record<string, { readonly settings?: { readonly index?: IdentifyingSettings } }>>

/**
 * What this process knows of names of indices: which indices were behind a name when it was last read, and what has been done for it once and need
 * not be done again.
 */
export class KnownIndices {
  readonly #client: EngineClient
  readonly #done = new Map<string, Promise<void>>()
  /** What was behind a name when it was last read. */
  readonly #behind = new Map<string, { readonly identity: string; readonly isAlias: boolean }>()

  constructor(client: EngineClient) {
    this.#client = client
  }

  /** The indices behind a name; undefined if there are none. @throws OnefoldError STORE_UNAVAILABLE */
  async describe(name: string): Promise<DescribedIndices | undefined> {
    let found: DescribedIndices | undefined
    try {
      found = await ifThere(describeIndices(this.#client, name))
      return found
    } finally {
      if (found === undefined) this.#behind.delete(name)
      else this.#behind.set(name, { identity: identify(found), isAlias: isAliasOf(name, found) })
    }
  }

  /** Whether there were indices behind a name when it was last read. */
  wasThere(name: string): boolean {
    return this.#behind.has(name)
  }

  /** Whether a name was that of an alias when it was last read. */
  wasAlias(name: string): boolean {
    return this.#behind.get(name)?.isAlias ?? false
  }

  /** Whether the same indices are behind a name as when it was last read, with the same content. @throws OnefoldError COLLECTION_UNKNOWN */
  async isSame(name: string): Promise<boolean> {
    const before = this.#behind.get(name)?.identity
    return before === identify(await this.#readBehind(name))
  }

  /** Whether a name is that of an alias; asked each time, because aliases come and go. @throws OnefoldError COLLECTION_UNKNOWN */
  async isAlias(name: string): Promise<boolean> {
    return isAliasOf(name, await this.#readBehind(name))
  }

  /** Does work for a name unless it has been done. Concurrent callers share the work; after a failure it is done again. */
  once(key: string, work: () => Promise<void>): Promise<void> {
    const known = this.#done.get(key)
    if (known) return known
    const done = work()
    this.#done.set(key, done)
    done.catch(() => this.#done.delete(key))
    return done
  }

  /** Records that the work for a name has been done. */
  noteDone(key: string): void {
    this.#done.set(key, Promise.resolve())
  }

  /** Lets the work for a name be done again. */
  forget(key: string): void {
    this.#done.delete(key)
  }

  #readBehind(name: string): Promise<Behind> {
    return this.#client.ask<Behind>({ method: 'GET', path: indexPath(name, `/_settings/${identifyingPaths}`), index: name })
  }
}

/** The names and ids of indices, in one text. */
function identify(indices: Behind): string {
  const each = Object.entries(indices).map(([name, { settings }]) => `${name} ${contentIdOf(settings?.index)}`)
  return each.sort().join()
}

function isAliasOf(name: string, indices: Behind): boolean {
  return !Object.hasOwn(indices, name)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnginePlace } from './engine-place.js'
import type { StoreUnderTest } from './stores-under-test.js'

/** Settings of a configuration, by section. */
export type Settings = Readonly<Record<string, unknown>>

/** The place of a service's documents. */
interface ServicePlace {
  /** The given settings, and those that name the place. */
  readonly settings: Settings
  /** Removes the stored data. */
  remove(): Promise<void>
}

/**
 * A new place for one service.
 *
 * @param makes collections that are created by writing to them, if the store can
 */
export function placeOf({ name }: StoreUnderTest, settings: Settings, makes: readonly string[]): ServicePlace {
  return name === 'embedded' ? inFolder(settings) : inEngine(name, settings, makes)
}

function inFolder(settings: Settings): ServicePlace {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-live-'))
  return { settings: { ...settings, data: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

function inEngine(name: string, settings: Settings, makes: readonly string[]): ServicePlace {
  const place = new EnginePlace(name)
  const given = (settings.collections ?? Object.fromEntries(makes.map((each) => [each, {}]))) as Readonly<Record<string, object>>
  const collections = Object.entries(given).map(([each, own]) => [each, { index: place.prefix + each, ...own }])
  const engine = { node: place.url, prefix: place.prefix, ...(settings.engine as object | undefined) }
  return { settings: { ...settings, engine, collections: Object.fromEntries(collections) }, remove: () => place.remove() }
}

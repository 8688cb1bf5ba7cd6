import { describe } from 'vitest'
import { engines } from '../../scripts/engines/catalogue.mjs'

/** A store on which tests of the whole service run: the embedded store, or an engine of scripts/engines. */
export interface StoreUnderTest {
  readonly name: string
  /** Whether writing creates collections; if not, all collections are configured. */
  readonly makesCollections: boolean
  /** Whether searches support the engines' whole query language, or a documented subset. */
  readonly wholeQueryLanguage: boolean
  /** Whether the first value of a field decides which values the field accepts. */
  readonly typesFields: boolean
}

/** The store that needs nothing but Node. */
export const embedded: StoreUnderTest = { name: 'embedded', makesCollections: true, wholeQueryLanguage: false, typesFields: false }

const known: readonly StoreUnderTest[] = [
  embedded,
  ...Object.keys(engines).map((name) => ({ name, makesCollections: false, wholeQueryLanguage: true, typesFields: true })),
]

/** The stores that the environment variable STORES names, separated by commas, or the embedded one. */
export const storesUnderTest: readonly StoreUnderTest[] = (process.env.STORES ?? 'embedded').split(',').map((text) => {
  // An engine that runs already has its address after an @; test/support/start-engines.ts reads it.
  const [name] = text.split('@')
  const store = known.find((each) => each.name === name)
  if (!store) throw new Error(`STORES names ${JSON.stringify(name)}; there are ${known.map((each) => each.name).join(', ')}`)
  return store
})

/** Declares tests for every store under test. */
export function onEachStore(declare: (store: StoreUnderTest) => void): void {
  describe.each(storesUnderTest.map((store) => [store.name, store] as const))('on %s', (_, store) => declare(store))
}

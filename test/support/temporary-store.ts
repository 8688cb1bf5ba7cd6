import { onTestFinished } from 'vitest'
import { EmbeddedStore } from '../../src/store/embedded/embedded-store.js'
import { temporaryFolder } from './temporary-folder.js'

/** An embedded store for one test, closed and removed when the test ends. */
export function temporaryStore(): EmbeddedStore {
  const store = new EmbeddedStore({ folder: temporaryFolder() })
  onTestFinished(() => store.close())
  return store
}

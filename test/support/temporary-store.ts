import { onTestFinished } from 'vitest'
import { EmbeddedStore } from '../../src/store/embedded/embedded-store.js'
import { folderInMemory } from './temporary-folder.js'

/** An embedded store for one test, closed and removed when the test ends. In memory, because on a disk most of its time is waiting. */
export function temporaryStore(): EmbeddedStore {
  const store = new EmbeddedStore({ folder: folderInMemory() })
  onTestFinished(() => store.close())
  return store
}

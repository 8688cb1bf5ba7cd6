import { describe, expect, it } from 'vitest'
import type { ElasticStore } from '../../../../../src/store/elastic/elastic-store.js'
import { createSideStore } from '../../../../../src/store/elastic/side/side-store.js'

/** A store in which the collection `blogs` has a side index and `news` has none; and the calls that reach the plain store. */
function openSideStore() {
  const calls: [string, ...unknown[]][] = []
  const note =
    (name: string, answer?: unknown) =>
    (...given: unknown[]) => {
      calls.push([name, ...given])
      return answer
    }
  const plain = {
    inIndices: () => ({}),
    termHints: note('termHints', 'hints'),
    learnTerms: note('learnTerms'),
    prepareWrites: note('prepareWrites'),
  } as unknown as ElasticStore
  return { calls, store: createSideStore(plain, { indices: {}, sides: { blogs: 'blogs-onefold' } }) }
}

describe('createSideStore', () => {
  it('tells the hints of a collection without a side index what others wrote, and has none for one with it', () => {
    const { store, calls } = openSideStore()
    const [news, blogs] = [{ name: 'news' }, { name: 'blogs' }]
    expect([store.termHints!(news), store.termHints!(blogs)]).toEqual(['hints', undefined])
    store.learnTerms!(news, [])
    store.learnTerms!(blogs, [])
    expect(calls).toEqual([
      ['termHints', news],
      ['learnTerms', news, []],
    ])
  })

  it('makes writes ready where they go to one index', () => {
    const { store, calls } = openSideStore()
    store.prepareWrites!({ name: 'news' }, [])
    store.prepareWrites!({ name: 'blogs' }, [])
    expect(calls).toEqual([['prepareWrites', { name: 'news' }, []]])
  })
})

import { describe, expect, it } from 'vitest'
import { noticeOf } from '../../../../../src/detection/live/reindexing/preparing.js'
import type { ReindexPlan } from '../../../../../src/detection/live/reindexing/reindex-state.js'

const plan = { source: 'news-v3', target: 'news-v4', alias: undefined, otherAliases: [] } as unknown as ReindexPlan

describe('noticeOf', () => {
  it('says of a collection that names the index itself that this is no alias', () => {
    expect(noticeOf(plan, { name: 'news', index: 'news-v3' })).toBe(
      'news-v3 is an index and not an alias: no alias moves; to use news-v4, name it in the setting "index" of the collection',
    )
  })

  it('says of an alias that it is not one of the index that is copied', () => {
    expect(noticeOf(plan, { name: 'news', index: 'news' })).toBe(
      'news is not an alias of news-v3: no alias moves; to use news-v4, name it in the setting "index" of the collection',
    )
  })

  it('names the aliases that stay with the old index, because an app that searches by one would go on finding what is there', () => {
    const moving = { ...plan, alias: { name: 'news', from: 'news-v3' }, otherAliases: ['news-en', 'news-tr'] }
    expect(noticeOf(moving, { name: 'news', index: 'news' })).toBe('other aliases stay with news-v3, move them yourself: news-en, news-tr')
  })

  it('says nothing where an alias moves, and where documents are signed in place', () => {
    expect(noticeOf({ ...plan, alias: { name: 'news', from: 'news-v3' } }, { name: 'news', index: 'news' })).toBeUndefined()
    expect(noticeOf({ ...plan, target: 'news-v3' }, { name: 'news', index: 'news-v3' })).toBeUndefined()
  })
})

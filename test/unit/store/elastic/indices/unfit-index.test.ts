import { describe, expect, it } from 'vitest'
import { findUnaddressable, findUnfit } from '../../../../../src/store/elastic/indices/unfit-index.js'
import { described } from '../../../../support/described-index.js'

describe('findUnaddressable and findUnfit', () => {
  it('refuse an index without _source for any use, and one that keeps a part of it only for fields beside those of the user', () => {
    const none = { news: described({ _source: { enabled: false } }) }
    const part = { news: described({ _source: { excludes: ['secret'] } }) }
    expect(findUnaddressable('news', none)?.says).toMatch(/keeps no _source/)
    expect(findUnaddressable('news', part)).toBeUndefined()
    expect(findUnfit(part)?.remedy).toMatch(/sideIndex/)
  })
})

import { describe, expect, it } from 'vitest'
import { computeGroupKey } from '../../../../../src/detection/live/placing/group-key.js'
import { OtherFolds } from '../../../../../src/detection/live/placing/other-folds.js'
import { settleDocuments } from '../../../../../src/detection/live/placing/repair-groups.js'
import type { StoreWriteResult } from '../../../../../src/store/store.js'
import { LiveCollection } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'

const failed = { httpStatus: 503, type: 'x', reason: 'y' }

describe('settleDocuments', () => {
  it.each<[StoreWriteResult, readonly string[]]>([
    [{ status: 'updated', seqNo: 1, primaryTerm: 1, version: 2 }, []],
    [{ status: 'conflict' }, ['second']],
    [{ status: 'pending', ...failed }, ['second']],
    [{ status: 'refused', ...failed }, []],
    [{ status: 'missing' }, []],
  ])('tells what has to be settled again where a document that moves has the result %j', async (result, missed) => {
    const live = await LiveCollection.open()
    await live.index({ first: { text: stories.harbour }, second: { text: stories.bakers } })
    const group = computeGroupKey(live.settings.name, undefined, 'first')
    await live.store.write(live.settings, [{ id: 'second', kind: 'patch', fields: { group, joined: true } }])
    const collection = { ...live.writer.collection, otherFolds: new OtherFolds(), write: async () => [result] }
    expect(await settleDocuments(collection, { ids: ['second'], gone: [] })).toEqual({ moved: ['second'], missed })
  })
})

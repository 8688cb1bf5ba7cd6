import { describe, expect, it } from 'vitest'
import type { SignedRaw } from '../../../../../src/detection/live/reindexing/document-signing.js'
import { signingWrite } from '../../../../../src/detection/live/reindexing/reindexed-write.js'

const context = { collection: 'news', since: 7 }

/** A document that another release signed with further families, as it is signed now. */
function resigned(held: SignedRaw['held']): SignedRaw {
  const fields = { version: 'old', simhash: ['s'], sentences: ['t'], since: 5, write: 'w', group: 'g' }
  return {
    document: { id: 'a', source: {}, sourceText: '{}', fields, seqNo: 3, primaryTerm: 1, version: 2 },
    input: { id: 'a', text: '' },
    isFresh: false,
    signed: held === undefined ? { version: 'new', sentences: ['u'] } : {},
    held,
    failure: undefined,
    gaps: undefined,
  }
}

describe('signingWrite', () => {
  it.each([[undefined], [{ json: '"version":"new","sentences":["u"]' }]])(
    'removes the signatures that a document no longer has, and no others: held %j',
    (held) => {
      const write = signingWrite(resigned(held), context)!
      expect(write.fields).toMatchObject({ simhash: null, since: 5, write: 'w' })
      expect(Object.entries(write.fields!).filter(([, value]) => value === null)).toEqual([['simhash', null]])
    },
  )
})

import { describe, expect, it } from 'vitest'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import { bulkLines, ReadyLines } from '../../../../../src/store/elastic/writing/bulk-lines.js'
import type { StoreWrite } from '../../../../../src/store/store.js'

const own = new OwnObject('onefold')
const fields = { write: '1', since: 1, group: 'g' }
const writes: readonly StoreWrite[] = [
  { id: 'new', kind: 'put', source: { text: 'a' }, fields, expect: 'absent' },
  { id: 'expected', kind: 'put', source: { text: 'b' }, fields, expect: { seqNo: 3, primaryTerm: 1 } },
  { id: 'moved', kind: 'patch', fields: { group: 'h' } },
  { id: 'gone', kind: 'delete', routing: 'r' },
]

describe('ReadyLines', () => {
  it('gives the lines that are made when a write is sent, whether or not they were made ahead', () => {
    const lines = new ReadyLines(own)
    lines.make(writes.slice(0, 2))
    lines.make(writes.slice(2, 3))
    expect(writes.map((write) => lines.take(write))).toEqual(writes.map((write) => bulkLines(own, write)))
  })

  it('gives them again to a write that is sent a second time', () => {
    const lines = new ReadyLines(own)
    lines.make(writes)
    expect(lines.take(writes[0]!)).toBe(lines.take(writes[0]!))
  })
})

import { describe, expect, it } from 'vitest'
import { replayOperations } from '../../../../../../src/detection/live/writing/history/document-history.js'
import type { DocumentOperation } from '../../../../../../src/detection/live/writing/history/history-step.js'
import { stampAt } from '../../../../../../src/stamp.js'
import { sinceOfForeign } from '../../../../../../src/store/foreign-document.js'
import type { StoredDocument } from '../../../../../../src/store/stored-document.js'
import { settingsOf } from '../../../../../support/live-collection.js'

const acceptedAt = 1_000
const now = { id: 'a', stamp: stampAt(acceptedAt), acceptedAt }
const fields = { ownField: 'onefold', settings: settingsOf({ name: 'news' }) }

function documentWith(fields: Pick<StoredDocument['fields'], 'write' | 'since'>): StoredDocument {
  return { id: 'a', source: { text: 'word' }, fields: { ...fields, group: 'g' }, seqNo: 1, primaryTerm: 1, version: 1 }
}

function replay(stored: StoredDocument, operation: DocumentOperation) {
  return replayOperations({ stored }, [operation], fields)[0]!
}

const ways: [string, DocumentOperation][] = [
  ['an update', { ...now, kind: 'update', source: { n: 1 } }],
  ['a whole document', { ...now, kind: 'index', source: { n: 1 } }],
  ['a signature', { kind: 'sign', id: 'a', acceptedAt, expect: { seqNo: 1, primaryTerm: 1 } }],
]

describe('replayOperations', () => {
  it.each(ways)('dates what others wrote by the first write through onefold: %s', (_name, operation) => {
    const { written } = replay(documentWith({ write: '', since: sinceOfForeign }), operation)
    expect(written).toMatchObject({ since: acceptedAt })
  })

  it.each(ways)('keeps the date of what came through onefold: %s', (_name, operation) => {
    expect(replay(documentWith({ write: stampAt(7), since: 5 }), operation).written).toMatchObject({ since: 5 })
  })

  it('answers a write that is delivered again as before, also if a reindex has copied the document meanwhile', () => {
    const write: DocumentOperation = { ...now, kind: 'index', source: { n: 1 } }
    for (const mark of ['', '~']) {
      const stored = documentWith({ write: `${now.stamp}${mark}`, since: 5 })
      expect(replay(stored, write)).toMatchObject({ outcome: { result: 'updated', status: 200 }, written: undefined })
    }
  })

  it('tells a creation from one that another process accepted in the same microsecond, as long as no third write has followed', () => {
    const [own, others] = [stampAt(acceptedAt, 'aaaaa'), stampAt(acceptedAt, 'bbbbb')]
    const create: DocumentOperation = { ...now, stamp: own, kind: 'create', source: { n: 1 } }
    const resultAt = (write: string) => replay(documentWith({ write, since: acceptedAt }), create).outcome.result
    expect([resultAt(own), resultAt(others), resultAt(stampAt(acceptedAt + 1))]).toEqual(['created', 'conflict', 'created'])
  })
})

import { describe, expect, it } from 'vitest'
import type { StoredCollection } from '../../../../../../src/detection/live/stored-collection.js'
import { OthersReader } from '../../../../../../src/detection/live/writing/settling/others-reader.js'
import { WriteCensus } from '../../../../../../src/detection/live/writing/settling/write-census.js'
import type { WritePosition, WrittenMark } from '../../../../../../src/store/store.js'
import type { StoredDocument } from '../../../../../../src/store/stored-document.js'
import { settingsOf } from '../../../../../support/live-collection.js'

const position: WritePosition = { index: 'news', shards: [0], begun: [0] }

/** A log of writes, the current documents, and the ids of those that were read. */
class WrittenElsewhere {
  marks: WrittenMark[] = []
  readonly documents = new Map<string, StoredDocument>()
  readonly asked: string[] = []
  readonly reader = new OthersReader(
    {
      store: { writeLog: { between: async () => this.marks } },
      settings: settingsOf(),
      readFields: async (ids: readonly string[]) => {
        this.asked.push(...ids)
        return ids.map((id) => this.documents.get(id))
      },
    } as unknown as StoredCollection,
    new WriteCensus(),
  )

  /** Writes a document. @param logged the document's last write in the log, if not this one */
  write(id: string, seqNo: number, { length = 5, logged = seqNo } = {}): void {
    const fields = { write: '', since: seqNo, group: id, version: 'f2', length }
    this.documents.set(id, { id, seqNo, primaryTerm: 1, version: 1, source: {}, fields })
    this.marks = [...this.marks.filter((mark) => mark.id !== id), { id, seqNo: logged }]
  }

  /** Reads the writes of others. @returns the ids of the documents that were read */
  async read(): Promise<string[]> {
    this.asked.length = 0
    await this.reader.read({ position, own: 0 }, position)
    return this.asked
  }
}

describe('OthersReader', () => {
  it('reads a document once as long as it is not written again', async () => {
    const others = new WrittenElsewhere()
    others.write('1', 1)
    others.write('2', 2)
    expect(await others.read()).toEqual(['1', '2'])
    others.write('2', 3)
    expect(await others.read()).toEqual(['2'])
    expect(await others.read()).toEqual([])
  })

  it('reads a document again of which it met a version that the log did not have yet', async () => {
    const others = new WrittenElsewhere()
    others.write('1', 2, { logged: 1 })
    expect(await others.read()).toEqual(['1'])
    others.write('1', 2)
    expect(await others.read()).toEqual(['1'])
    expect(await others.read()).toEqual([])
  })

  it('keeps the latest documents, as many as have four million tokens together', async () => {
    const others = new WrittenElsewhere()
    for (const [i, id] of ['1', '2', '3'].entries()) others.write(id, i, { length: 1_500_000 })
    await others.read()
    expect(await others.read()).toEqual(['1'])
  })
})

import { describe, expect, it } from 'vitest'
import { countSigned } from '../../../../../src/compose/doctor/checks/count-signed.js'
import type { DoctorContext, ExaminedEngine } from '../../../../../src/compose/doctor/doctor-context.js'
import type { CollectionConfig } from '../../../../../src/config/config.js'

/** An index to which documents are written all the time, each of them signed as it has to be: every request finds ten more. */
function growingIndex(): ExaminedEngine {
  let documents = 100
  const search = async (_: string, { aggs = {} }: { readonly aggs?: Readonly<Record<string, object>> }) => {
    documents += 10
    const count = { doc_count: documents }
    return {
      hits: { total: { value: documents } },
      aggregations: Object.fromEntries(Object.keys(aggs).map((name) => [name, count])),
    }
  }
  return { client: { search } } as unknown as ExaminedEngine
}

describe('countSigned', () => {
  it('counts at one moment, so that what is written meanwhile is not taken for documents of another release', async () => {
    const collection = { name: 'news', index: 'news-v1', profile: 'standard', gazetteers: {} } as unknown as CollectionConfig
    const context = { config: { engine: { field: 'onefold' } } } as DoctorContext
    const finding = await countSigned(collection, context, growingIndex())
    expect(finding).toEqual({ status: 'ok', says: 'news: 110 documents in news-v1, all signed' })
  })

  it("counts the documents of the users' index, of which the side index may have none yet", async () => {
    const collection = {
      name: 'news',
      index: 'theirs',
      sideIndex: 'ours',
      profile: 'standard',
      gazetteers: {},
    } as unknown as CollectionConfig
    const context = { config: { engine: { field: 'onefold' } } } as DoctorContext
    const search = async (index: string, { aggs = {} }: { readonly aggs?: object }) => ({
      hits: { total: { value: index === 'theirs' ? 7 : 0 } },
      aggregations: Object.fromEntries(Object.keys(aggs).map((name) => [name, { doc_count: 0 }])),
    })
    const engine = { client: { search } } as unknown as ExaminedEngine
    expect((await countSigned(collection, context, engine)).says).toContain('7 of 7 documents in theirs are not signed')
  })
})

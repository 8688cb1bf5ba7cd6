import { describe, expect, it } from 'vitest'
import { apiLimits } from '../../../../src/api/api-options.js'
import { mgetDocuments } from '../../../../src/api/documents/mget.js'
import type { ApiContext } from '../../../../src/api/route.js'

const shown = { source: { shown: true, includes: [], excludes: [] }, ownField: undefined }

/** Asks for documents of 1,000 characters each; `read` has how many were read at a time. */
function ask(ids: readonly string[], answerCharacters: number) {
  const read: number[] = []
  const service = {
    read: async (_: string, wanted: readonly string[]) => {
      read.push(wanted.length)
      return wanted.map((id) => ({ id, seqNo: 0, primaryTerm: 1, version: 1, source: { text: 'x'.repeat(1000) } }))
    },
  }
  const context = { service, limits: { ...apiLimits, answerCharacters } } as unknown as ApiContext
  const run = () => mgetDocuments({ ids: [...ids] }, { collection: 'news', shown, requestId: 'r' }, context)
  return { run, read }
}

const ids = Array.from({ length: 600 }, (_, i) => `d${i}`)

describe('mgetDocuments', () => {
  it('reads some documents at a time, and answers in the order asked', async () => {
    const { run, read } = ask(ids, apiLimits.answerCharacters)
    expect((await run()).map(({ _id }) => _id)).toEqual(ids)
    expect(read).toEqual([250, 250, 100])
  })

  it('stops reading when the documents are too large to be held together', async () => {
    const { run, read } = ask(ids, 300_000)
    await expect(run()).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect(read).toEqual([250, 250])
  })
})

import { describe, expect, it } from 'vitest'
import { signRaw } from '../../../../../src/detection/live/reindexing/document-signing.js'
import type { RawDocument } from '../../../../../src/store/index-transfer.js'
import { settingsOf, signer } from '../../../../support/live-collection.js'

const unsigned: RawDocument = {
  id: 'a',
  source: { text: 'The council approved a new bridge over the river. '.repeat(60) },
  sourceText: '{}',
  fields: {},
  seqNo: 0,
  primaryTerm: 1,
  version: 1,
}

describe('signRaw', () => {
  it('keeps of fields that are held in another form what is written of them alone', async () => {
    const [signed] = await signRaw({ target: { settings: settingsOf() }, signer, version: 'v', now: () => new Date(0) }, [unsigned])
    expect(Object.keys(signed!.held!)).toEqual(['json'])
  })

  it('says of which documents not all was read', async () => {
    const odd = { ...unsigned, id: 'b', source: { text: { raw: 'The council approved a new bridge.' } } }
    const parts = { target: { settings: settingsOf() }, signer, version: 'v', now: () => new Date(0) }
    const signed = await signRaw(parts, [unsigned, odd])
    expect(signed.map(({ gaps }) => gaps)).toEqual([undefined, expect.stringMatching(/\[text\] holds an object.*there is no text in/)])
  })

  it('signs the others where its own code fails at a document, and tells of it without the words of the error', async () => {
    const fault = new TypeError('no words for this text')
    const told: unknown[] = []
    const parts = {
      target: { settings: settingsOf() },
      version: 'v',
      now: () => new Date(0),
      onHarmful: (...words: unknown[]) => void told.push(words),
      signer: {
        sign: async (...asked: Parameters<typeof signer.sign>) => {
          if (asked[0].some(({ id }) => id === 'c')) throw fault
          return signer.sign(...asked)
        },
      },
    }
    const [first, harmful] = await signRaw(parts, [unsigned, { ...unsigned, id: 'c' }])
    expect([first!.failure, first!.signed.version]).toEqual([undefined, expect.any(String)])
    expect(harmful!.failure).toMatchObject({ code: 'INTERNAL', message: expect.not.stringContaining('words') })
    expect(told).toEqual([['c', fault]])
  })

  it('gives all documents of one id their failure, which an index may have under two routings', async () => {
    const sign = async (...[inputs, ...further]: Parameters<typeof signer.sign>) => {
      if (inputs.some(({ id }) => id === 'c')) throw new TypeError('no words for this text')
      return signer.sign(inputs, ...further)
    }
    const parts = { target: { settings: settingsOf() }, version: 'v', now: () => new Date(0), signer: { sign } }
    const signed = await signRaw(parts, [unsigned, { ...unsigned, id: 'c' }, { ...unsigned, id: 'c', routing: 'r' }])
    expect(signed.map(({ failure }) => failure?.code)).toEqual([undefined, 'INTERNAL', 'INTERNAL'])
  })
})

import { describe, expect, it } from 'vitest'
import { computeInputHash, scopeDigest } from '../../../../../src/detection/live/signing/sign-documents.js'
import { signer } from '../../../../support/live-collection.js'

describe('computeInputHash', () => {
  it('is the hash of the command sign where there is neither scope nor HTML', async () => {
    const documents = [
      { id: '1', text: 'Some text.' },
      { id: '2', text: 'Some text.', title: 'T', language: 'en', time: 5 },
    ]
    const signed = await signer.sign(documents, 'lean')
    expect(documents.map(computeInputHash)).toEqual(signed.map(({ hash }) => hash))
  })

  it('differs by everything that is read', () => {
    const base = { id: '1', text: 'x' }
    const inputs = [base, { ...base, text: 'y' }, { ...base, title: 'x' }, { ...base, language: 'x' }, { ...base, time: 1 }]
    const all = [...inputs, { ...base, scope: 'x' }, { ...base, isHtml: true }, { ...base, scope: 'y' }]
    expect(new Set(all.map(computeInputHash)).size).toBe(all.length)
  })
})

describe('scopeDigest', () => {
  it('leaves a digest without a scope as it is and makes another of it in each scope', () => {
    const digests = [scopeDigest('abc', undefined), scopeDigest('abc', ''), scopeDigest('abc', 'a'), scopeDigest('abc', 'b')]
    expect(digests[0]).toBe('abc')
    expect(new Set(digests).size).toBe(4)
    expect(digests.slice(1).every((digest) => digest.length === 16)).toBe(true)
  })
})

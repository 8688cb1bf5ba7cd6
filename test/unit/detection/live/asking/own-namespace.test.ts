import { describe, expect, it } from 'vitest'
import { readCollectionStats } from '../../../../../src/detection/live/asking/collection-stats.js'
import { compareStored } from '../../../../../src/detection/live/asking/compare-stored.js'
import { InlineTextComparer } from '../../../../../src/detection/live/comparing/inline-text-comparer.js'
import { signSources } from '../../../../../src/detection/live/signing/sign-documents.js'
import { LiveCollection, signer } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'

describe('compareStored', () => {
  it('names the titles that alone tell two texts apart', async () => {
    const text = 'This command is an alias of the main program and takes the same arguments. View documentation for the original command.'
    const options = { comparer: new InlineTextComparer(), collection: () => Promise.reject(new Error('no collection is asked')) }
    expect(await compareStored(options, { a: { text, title: 'xz' }, b: { text, title: 'bzip' } })).toMatchObject({
      verdict: 'variant',
      titles: { a: 'xz', b: 'bzip', verdict_without: 'exact' },
    })
  })

  it('compares texts, HTML and stored documents with one another', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: stories.harbour } })
    const options = { comparer: new InlineTextComparer(), collection: async () => collection.writer.collection }
    const stored = { collection: 'news', id: '1' }
    expect(await compareStored(options, { a: { text: stories.harbourExcerpt }, b: stored })).toMatchObject({
      verdict: 'contained',
      a_in_b: 1,
      figures: { substituted: 0 },
      codet: null,
      sentences: { a: 3, b: 6 },
    })
    const html = `<article>${stories.harbour
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join('')}</article>`
    expect(await compareStored(options, { a: stored, b: { html } })).toMatchObject({ verdict: 'exact' })
    const missing = compareStored(options, { a: stored, b: { collection: 'news', id: '2' } })
    await expect(missing).rejects.toMatchObject({ code: 'DOCUMENT_UNKNOWN' })
  })
})

describe('signSources', () => {
  it('gives the fields that documents are then stored with, and writes nothing', async () => {
    const collection = await LiveCollection.open({ profile: 'standard', scopeFields: ['site'] })
    const source = { text: stories.bakers, site: 'a' }
    const answer = await signSources(signer, collection.settings, [
      { _id: '1', _source: source },
      { _id: '1', _source: { text: '' } },
    ])
    const [first, second] = answer.documents as { _id: string; onefold: Record<string, unknown> }[]
    expect(await collection.all()).toEqual([])
    await collection.index({ 1: source })
    const { write: _, since: __, signed_at: ___, group: ____, ...signed } = (await collection.get('1'))!.fields
    expect(first).toEqual({ _id: '1', onefold: signed })
    expect(second!.onefold).toMatchObject({ length: 0, fingerprints: [] })
  })
})

describe('readCollectionStats', () => {
  it('counts what is there, and what another version signed as stale', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.harbour }, 3: { text: stories.harbourExcerpt } })
    await collection.write([{ kind: 'index', id: '4', source: { text: stories.bakers } }], { sign: false })
    const { writer } = collection
    const version = await writer.signatureVersion()
    const stats = await readCollectionStats(writer.collection, { version, lexiconId: 'x' })
    expect(stats).toEqual({
      documents: 4,
      signed: 3,
      unsigned: 1,
      stale: 0,
      groups: 3,
      joined: 1,
      contained: 1,
      versions: { [version]: 3 },
      lexicon: { id: 'x', drift: null },
    })
    expect(await readCollectionStats(writer.collection, { version: 'f0', lexiconId: 'x' })).toMatchObject({ stale: 3 })
  })
})

import { describe, expect, it } from 'vitest'
import { DuplicateCheck } from '../../src/detection/live/asking/duplicate-check.js'
import { InlineTextComparer } from '../../src/detection/live/comparing/inline-text-comparer.js'
import type { JsonObject } from '../../src/model.js'
import { readPlaces, signer, stamped } from '../support/live-collection.js'
import { searchPage } from '../support/search-pages.js'
import { stories } from '../support/stories.js'
import { openLive } from './fixtures/open-live.js'
import { storeKinds } from './fixtures/store-kinds.js'

const { harbour, harbourEdited, harbourExcerpt } = stories

/** Documents by id, of two scope fields; numbers are not texts here, and `meta.language` is missing in some. */
const documents: Readonly<Record<string, JsonObject>> = {
  a1: { text: harbour, tenant: 'acme', meta: { language: 'en' } },
  b1: { text: harbour, tenant: 'bolt', meta: { language: 'en' } },
  a2: { text: harbour, tenant: 'acme', meta: { language: 'de' } },
  a3: { text: harbour, tenant: 'acme' },
  none: { text: harbour },
  a1copy: { text: harbourEdited, tenant: ['acme'], meta: [{ language: 'en' }] },
  b1part: { text: harbourExcerpt, tenant: 'bolt', meta: { language: 'en' } },
  a3copy: { text: harbourEdited, tenant: 'acme', meta: { language: null } },
  nonecopy: { text: harbour, meta: {} },
}

describe.each(storeKinds)('scopes of several fields: $name', (kind) => {
  it('keep documents apart that differ in one of them, whether those before are in the index already or just written', async () => {
    const { store, settings, writer } = await openLive(kind, {
      scopeFields: ['tenant', 'meta.language'],
      factFields: ['tenant', 'meta.language'],
    })
    // One by one and without a refresh, so that later ones meet what is only remembered.
    for (const [id, source] of Object.entries(documents)) await writer.write(stamped([{ kind: 'index', id, source }]))
    await store.refresh(settings)
    const anchors = [...(await readPlaces(store, settings))].map(([id, { anchor, containers }]) => [id, anchor, ...containers].join(' '))
    expect(anchors.sort()).toEqual([
      'a1 a1',
      'a1copy a1',
      'a2 a2',
      'a3 a3',
      'a3copy a3',
      'b1 b1',
      'b1part b1part b1',
      'none none',
      'nonecopy none',
    ])

    const elapsed = () => 0
    const check = new DuplicateCheck({
      collection: writer.collection,
      signer,
      signatureVersion: () => writer.signatureVersion(),
      comparer: new InlineTextComparer(),
      hasLexicon: false,
      elapsed,
    })
    const found = async (scope: string[]) => {
      const { matches } = await check.check({ text: harbour, scope, evidence: false })
      return (matches as { _id: string }[]).map(({ _id }) => _id)
    }
    expect(await found(['acme', 'en'])).toEqual(['a1'])
    expect(await found(['bolt', 'en'])).toEqual(['b1', 'b1part'])
    expect(await found(['en', 'bolt'])).toEqual([])

    const body = { query: { match_all: {} }, sort: [{ 'onefold.since': 'asc' }], duplicates: { include: ['variant'] } }
    const { hits } = await searchPage(store, settings, body)
    expect(hits.hits.map(({ _id, _duplicates }) => [_id, ..._duplicates.members.map((each) => each._id)].join(' '))).toEqual([
      'a1 a1copy',
      'b1',
      'a2',
      'a3 a3copy',
      'none nonecopy',
      'b1part',
    ])
  })

  it('may be of the field that has the time, too', async () => {
    const { store, settings, writer } = await openLive(kind, {
      scopeFields: ['day'],
      timeField: 'day',
      withinMs: 1000,
      factFields: ['day'],
    })
    for (const [id, day] of Object.entries({ 1: '2026-11-21', 2: '2026-11-22', 3: '2026-11-21', 4: '2026-11-22' }))
      await writer.write(stamped([{ kind: 'index', id, source: { text: harbour, day } }]))
    await store.refresh(settings)
    expect([...(await readPlaces(store, settings))].map(([id, { anchor }]) => [id, anchor].join(' ')).sort()).toEqual([
      '1 1',
      '2 2',
      '3 1',
      '4 2',
    ])
  })
})

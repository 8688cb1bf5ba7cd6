import { describe, expect, it } from 'vitest'
import { createProbe } from '../../../../../src/detection/live/asking/probe-document.js'
import { LiveCollection, signer } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'

describe('createProbe', () => {
  it('orders a stored document where it stands, and a text behind all documents', async () => {
    const live = await LiveCollection.open()
    await live.index({ 1: { text: stories.harbour } })
    const { collection } = live.writer
    const tools = { collection, signer, signatureVersion: () => live.writer.signatureVersion() }
    const [stored, text] = [await createProbe(tools, { id: '1' }), await createProbe(tools, { text: stories.harbour })]
    await live.index({ 2: { text: stories.bakers } })
    const [first, second] = await collection.read(['1', '2'])
    expect(stored.live.since).toBe(first!.fields.since)
    expect(text.live.since).toBeGreaterThan(second!.fields.since!)
  })
})

import { describe, expect, it } from 'vitest'
import { InlineSigner } from '../../../../../src/detection/live/signing/inline-signer.js'
import { loadEntityResources } from '../../../../../src/resources/load.js'

const story = { id: 'story', text: 'The mayor of Izmir opened the new bridge on Monday. It cost 12 million lira, the city said.' }

describe('InlineSigner', () => {
  it('signs a document the same before and after a text whose memory it gives back', async () => {
    const signer = new InlineSigner({ entities: loadEntityResources() })
    const before = await signer.sign([story], 'standard')
    const long = { id: 'long', text: 'word '.repeat(300_000) }
    const [signed, behind] = await signer.sign([long, story], 'standard')
    expect(signed).toMatchObject({ length: 300_000 })
    expect([behind]).toEqual(before)
    expect(signer.signAsTexts([long, story], 'standard')).toHaveLength(2)
    expect(await signer.sign([story], 'standard')).toEqual(before)
  })
})

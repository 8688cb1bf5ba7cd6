import { describe, expect, it } from 'vitest'
import { TextMaker } from '../../../support/generated-collection.js'
import { listing, scanCollection } from '../../../support/scan-collection.js'

describe('GroupListing', () => {
  it('lists members of other groups among what an anchor contains', () => {
    const maker = new TextMaker(11)
    const [small, large, other] = [6, 14, 5].map((count) => maker.sentences(count).join(' '))
    const documents = [
      { id: 'big', text: `${large} ${small} ${other}` },
      { id: 'excerpt', text: small! },
      { id: 'excerpt again', text: maker.edit(small!, 0.03) },
    ]
    const [group, second] = [...scanCollection(documents).groups(listing())]
    expect(group).toMatchObject({
      group: 'big',
      members: [],
      contains: [
        { id: 'excerpt', verdict: 'contained' },
        { id: 'excerpt again', verdict: 'contained' },
      ],
    })
    expect(second).toMatchObject({ group: 'excerpt', members: [{ id: 'excerpt again', verdict: 'near' }], contains: [] })
  })
})

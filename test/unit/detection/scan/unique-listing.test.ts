import { describe, expect, it } from 'vitest'
import type { ListingOptions } from '../../../../src/detection/scan/listing-options.js'
import type { Document } from '../../../../src/model.js'
import { SlowScan } from '../../../reference/slow-scan.js'
import { TextMaker } from '../../../support/generated-collection.js'
import { listing, scanCollection } from '../../../support/scan-collection.js'

const maker = new TextMaker(11)
const [small, middle, large, other] = [6, 9, 14, 5].map((count) => maker.sentences(count).join(' '))

/** The ids of the documents that stay. */
function ids(documents: readonly Document[], options: ListingOptions): string[] {
  const kept = scanCollection(documents).kept(options)
  return documents.filter((_, i) => kept[i] === 1).map(({ id }) => id)
}

describe('findStaying', () => {
  it('keeps only the longest of a chain in which each contains the one before', () => {
    const documents = [
      { id: 'small', text: small! },
      { id: 'middle', text: `${small} ${middle}` },
      { id: 'large', text: `${small} ${middle} ${large}` },
    ]
    expect(ids(documents, listing())).toEqual(['large'])
    expect(ids(documents.toReversed(), listing())).toEqual(['large'])
    expect(ids(documents, listing({ level: 'near' }))).toEqual(['small', 'middle', 'large'])
  })

  it('drops nothing because of something that was dropped', () => {
    // "small" is in "middle", and "middle" is in "large". But "small" is not in "large", because too much of it is reworded there.
    const documents = [
      { id: 'small', text: small! },
      { id: 'middle', text: `${small} ${middle} ${large} ${other}` },
      { id: 'large', text: `${maker.edit(small!, 0.3)} ${middle} ${large} ${other} ${maker.sentences(30).join(' ')}` },
    ]
    const slow = new SlowScan(documents)
    const verdicts = [slow.compare(0, 1), slow.compare(1, 2), slow.compare(0, 2)].map(({ verdict }) => verdict)
    expect(verdicts.slice(0, 2)).toEqual(['contained', 'contained'])
    expect(verdicts[2]).not.toBe('contained')
    expect(ids(documents, listing())).toEqual(['small', 'large'])
  })

  it('keeps empty documents', () => {
    expect(
      ids(
        [
          { id: 'a', text: '' },
          { id: 'b', text: ' ' },
          { id: 'c', text: small! },
        ],
        listing(),
      ),
    ).toEqual(['a', 'b', 'c'])
  })
})

import { expect, it } from 'vitest'
import { packHeld, unpackHeld } from '../../../src/compose/live/signing/held-batch.js'
import { documentTerms } from '../../../src/store/document-terms.js'
import type { HeldFields } from '../../../src/store/stored-document.js'

const fieldsOf = (own: Partial<HeldFields>): HeldFields => ({
  json: '"version":"v1"',
  version: 'v1',
  length: 0,
  exact: undefined,
  sketch: undefined,
  terms: documentTerms({}),
  ...own,
})

it('a batch of held fields is the same on a thread, documents without text and without terms among them', () => {
  const fields = [
    fieldsOf({
      length: 3,
      exact: 'digest-1',
      sketch: Uint16Array.of(2, 7, 9),
      terms: documentTerms({ fingerprints: ['fngA0001'], paths: ['AApath01', 'AApath02'] }),
    }),
    fieldsOf({ json: '"language":"und"' }),
    fieldsOf({ length: 70_000, exact: 'digest-2', sketch: Uint16Array.of(2), terms: documentTerms({ simhash: ['AAsimh01'] }) }),
  ]
  const read = unpackHeld(structuredClone(packHeld(fields)))
  expect(read.map(({ terms: _, ...own }) => own)).toEqual(fields.map(({ terms: _, ...own }) => own))
  for (const [i, { terms }] of read.entries()) {
    expect(terms.numbers).toEqual(fields[i]!.terms.numbers)
    for (const family of ['fingerprints', 'simhash', 'paths', 'grams'] as const)
      expect(terms.countOf(family)).toBe(fields[i]!.terms.countOf(family))
  }
  expect(unpackHeld(packHeld([]))).toEqual([])
})

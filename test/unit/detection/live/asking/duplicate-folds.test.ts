import { expect, it } from 'vitest'
import { duplicateFolds } from '../../../../../src/detection/live/asking/report-groups.js'

const listing = { minCount: 2, size: 9, after: null } as const

it.each([
  ['the documents of a group', 'group', undefined, true],
  ['the documents of a group, kept apart by their times', 'group', 1000, true],
  ['exact copies', 'exact', undefined, true],
  ['exact copies, kept apart by their times, which may all be anchors', 'exact', 1000, false],
] as const)('says of %s whether all but one are joined', (_, field, withinMs, othersAreJoined) => {
  expect(duplicateFolds({ withinMs }, { ...listing, field })).toEqual({ ...listing, field, othersAreJoined })
})

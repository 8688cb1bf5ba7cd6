import { expect, it } from 'vitest'
import { SharedTerms } from '../../../../../../src/detection/live/placing/candidates/shared-terms.js'
import { type LiveDocument, liveFromFields } from '../../../../../../src/detection/live/placing/live-document.js'
import { settingsOf } from '../../../../../support/live-collection.js'

const documentOf = (id: string, since: number): LiveDocument =>
  liveFromFields(settingsOf({ name: 'news' }), { id, source: {}, fields: { write: 'w', since, group: id } })

it('SharedTerms counts what a document shares with one probe, and nothing of what it shared with an earlier one', () => {
  const [probe, older, newer] = [documentOf('p', 1), documentOf('o', 2), documentOf('n', 3)]
  const first = new SharedTerms()
  first.addFingerprint([older, older])
  for (let terms = 0; terms < 3; terms++) first.addOther([older])
  expect(first.rank(probe, 9)).toEqual([older])
  const second = new SharedTerms()
  second.addOther([older, newer])
  second.addOther([newer])
  expect(second.rank(probe, 9)).toEqual([newer, older])
})

it('SharedTerms ranks only the documents that are accepted', () => {
  const [probe, other] = [documentOf('p', 1), documentOf('o', 2)]
  const shared = new SharedTerms()
  shared.addOther([probe, other])
  expect(shared.rank(probe, 9, (document) => document !== probe)).toEqual([other])
})

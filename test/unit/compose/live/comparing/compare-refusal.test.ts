import { expect, it } from 'vitest'
import { refuseComparison } from '../../../../../src/compose/live/comparing/comparers.js'
import { OnefoldError } from '../../../../../src/errors.js'

const cause = new OnefoldError('THREAD_FAILED', 'it took longer than 120 s', { limit: 'time' })
const prefix = 'the texts are too much to be compared: it took longer than 120 s; '

it.each([
  ['compare', { kind: 'compare', scope: { reuse: false, texts: false } }, 'compare parts of them'],
  ['compare with reuse', { kind: 'compare', scope: { reuse: true, texts: false } }, 'compare parts of them, or ask without reuse'],
  ['evidence', { kind: 'explain', questions: { evidence: 100, degrees: true } }, 'ask without evidence'],
  ['check with reuse', { kind: 'explain', questions: { evidence: 5, passages: true, codet: true } }, 'ask without evidence and reuse'],
  ['reuse alone', { kind: 'explain', questions: { passages: true, codet: false } }, 'ask without reuse'],
  ['figures alone', { kind: 'explain', questions: { passages: false, codet: true } }, 'ask for fewer matches, or with parts of the text'],
] as const)('a refused comparison names what its caller can do: %s', (_, asked, remedy) => {
  const refused = refuseComparison(asked, cause)
  expect(refused).toMatchObject({ code: 'BODY_TOO_LARGE', facts: { limit: 'time' }, message: prefix + remedy })
})

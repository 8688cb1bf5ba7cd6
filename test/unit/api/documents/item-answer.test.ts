import { expect, it } from 'vitest'
import { answerOf } from '../../../../src/api/documents/item-answer.js'
import type { WriteOperation } from '../../../../src/model.js'
import { pendingOutcomes } from '../../../../src/queue/waiting.js'

it('answerOf tells a write that was not done in time by a code of its own', () => {
  const operation: WriteOperation = { kind: 'index', id: '1', source: {}, stamp: '1', acceptedAt: 1 }
  const [outcome] = pendingOutcomes([operation], 'not done within the timeout')
  const answer = answerOf({ item: { kind: 'index', collection: 'news', write: operation, mayMake: true }, outcome: outcome! }, 'r1', false)
  const cause = { type: 'process_cluster_event_timeout_exception', reason: 'not done within the timeout', code: 'ONEFOLD_WRITE_PENDING' }
  expect(answer).toEqual({ status: 503, cause })
})

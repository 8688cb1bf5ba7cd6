import { describe, expect, it } from 'vitest'
import { inTurn } from '../../../src/threads/in-turn.js'

describe('inTurn', () => {
  it('begins a task when the one before has ended, also after a failure', async () => {
    const log: string[] = []
    const run = inTurn(async (task: string) => {
      log.push(`${task} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      log.push(`${task} ends`)
      if (task === 'b') throw new Error('b failed')
      return task.toUpperCase()
    })
    const answers = await Promise.allSettled(['a', 'b', 'c'].map(run))
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message))).toEqual(['A', 'b failed', 'C'])
  })
})

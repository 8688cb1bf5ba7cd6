import { expect, it } from 'vitest'
import { StoreTrouble } from '../../../../src/compose/live/store-trouble.js'

it('tells the last reason that held since a time: each holds until the store is asked again', () => {
  let now = 0
  const trouble = new StoreTrouble(() => now)
  expect(trouble.since(0)).toBeUndefined()
  trouble.note('busy', 50)
  now = 10
  trouble.note('away', 20)
  expect(trouble.since(10)).toBe('away')
  // The first request still waits.
  expect(trouble.since(50)).toBe('away')
  expect(trouble.since(51)).toBeUndefined()
})

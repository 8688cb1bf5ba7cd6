import { expect, it } from 'vitest'
import { StoreTrouble } from '../../../../src/compose/live/store-trouble.js'

it('tells the last reason that the store gave since a time', () => {
  let now = 0
  const trouble = new StoreTrouble(() => now)
  expect(trouble.since(0)).toBeUndefined()
  trouble.note('busy')
  now = 10
  trouble.note('away')
  expect(trouble.since(10)).toBe('away')
  expect(trouble.since(11)).toBeUndefined()
})

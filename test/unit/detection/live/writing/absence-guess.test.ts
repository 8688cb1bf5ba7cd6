import { expect, it } from 'vitest'
import { AbsenceGuess } from '../../../../../src/detection/live/writing/absence-guess.js'

it('AbsenceGuess goes by the last batch of fifty documents or more, of which hardly any may have existed', () => {
  const guess = new AbsenceGuess()
  const after = (documents: number, present: number) => {
    guess.note(documents, present)
    return guess.isLikely
  }
  expect(guess.isLikely).toBe(false)
  expect([after(49, 0), after(50, 0), after(49, 49), after(50, 2), after(50, 1)]).toEqual([false, true, true, false, true])
})

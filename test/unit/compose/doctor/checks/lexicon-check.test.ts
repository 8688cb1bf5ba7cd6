import { expect, it } from 'vitest'
import { lexiconCheck } from '../../../../../src/compose/doctor/checks/lexicon-check.js'
import type { DoctorContext } from '../../../../../src/compose/doctor/doctor-context.js'

it('names the collections that the bundled lexicon serves: those that sign by one and have none of their own', async () => {
  const collections = [
    { name: 'news', profile: 'standard', grams: false },
    { name: 'posts', profile: 'lean', grams: false },
    { name: 'laws', profile: 'full', grams: false, lexicon: '/nowhere/laws.lexicon' },
  ]
  const findings = await lexiconCheck.run({ config: { collections } } as unknown as DoctorContext)
  expect(findings).toMatchObject([
    { status: 'fault', says: expect.stringContaining('/nowhere/laws.lexicon'), code: 'INPUT_NOT_FOUND' },
    { status: 'note', says: 'the bundled lexicon, which knows stop words only, serves news' },
  ])
})

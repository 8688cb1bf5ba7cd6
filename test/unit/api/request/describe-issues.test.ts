import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssues } from '../../../../src/api/request/describe-issues.js'

const schema = z.object({ include: z.array(z.literal('variant')).max(1) })

it.each([
  ['variant', 'include: expected array, received string'],
  [['variant', 'variant'], 'include: expected array to have <=1 items'],
  [['near'], 'include.0: expected "variant"'],
])('says of a value what keeps it from being taken, and of one of another kind no more than that: %j', (include, words) => {
  expect(describeIssues(schema.safeParse({ include }).error!)).toBe(words)
})

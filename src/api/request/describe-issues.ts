import { z } from 'zod'

const shownIssues = 5

/** What a schema found wrong, in one line: each fault with its place, at most five. Values are not quoted: they may be document text. */
export function describeIssues(error: z.ZodError): string {
  const lines = error.issues.slice(0, shownIssues).map(describeIssue)
  const more = error.issues.length - lines.length
  return `${lines.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.').slice(0, 200)
  return place === '' ? wordsOf(issue) : `${place}: ${wordsOf(issue)}`
}

/** Names keys that a schema does not know, for `safeParse`: as they were sent, cut to a length, followed by the keys that it knows. */
export const namingKnownKeys: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys' || !(issue.inst instanceof z.ZodObject)) return undefined
  const unknown = issue.keys.slice(0, shownIssues).map((key) => `"${key.slice(0, 100)}"`)
  const taken = takenKeys(issue.inst)
  return `unknown ${unknown.join(', ')}; ${taken.length === 0 ? 'none is taken here' : `choose from ${taken.join(', ')}`}`
}

/** Keys that a schema only knows to refuse them are left out. */
function takenKeys({ shape }: z.ZodObject): string[] {
  const isRefused = (value: unknown) => value instanceof z.ZodOptional && value.unwrap() instanceof z.ZodNever
  return Object.keys(shape).filter((key) => !isRefused(shape[key]))
}

/** The parts of a union are reported one by one. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const alternatives = issue.errors.map((issues) => issues.slice(0, 1).map(describeIssue).join())
    return [...new Set(alternatives)].join(', or ')
  }
  return issue.message.replace(/^(?:Invalid input|Invalid option|Too small|Too big): /, '')
}

import { z } from 'zod'

const shownIssues = 5

/** The faults that a schema found, in one line: each with its place, at most five. Values are not quoted, because they may be document text. */
export function describeIssues(error: z.ZodError): string {
  const issues = withoutLengthsOfOthers(error.issues)
  const lines = issues.slice(0, shownIssues).map(describeIssue)
  const more = issues.length - lines.length
  return `${lines.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** The faults without the lengths of what is of a wrong type anyway: Zod measures a string that should be an array, too. */
function withoutLengthsOfOthers(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const others = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf))
  return issues.filter((issue) => (issue.code !== 'too_big' && issue.code !== 'too_small') || !others.has(placeOf(issue)))
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = placeOf(issue).slice(0, 200)
  return place === '' ? wordsOf(issue) : `${place}: ${wordsOf(issue)}`
}

function placeOf({ path }: z.core.$ZodIssue): string {
  return path.map(String).join('.')
}

/** A message for `safeParse` that names unknown keys, as they were sent and shortened, followed by the known keys. */
export const namingKnownKeys: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys' || !(issue.inst instanceof z.ZodObject)) return undefined
  const unknown = issue.keys.slice(0, shownIssues).map((key) => `"${key.slice(0, 100)}"`)
  const taken = takenKeys(issue.inst)
  return `unknown ${unknown.join(', ')}; ${taken.length === 0 ? 'none is taken here' : `choose from ${taken.join(', ')}`}`
}

/** The keys that a schema accepts, without those that it only knows in order to refuse them. */
function takenKeys({ shape }: z.ZodObject): string[] {
  const isRefused = (value: unknown) => value instanceof z.ZodOptional && value.unwrap() instanceof z.ZodNever
  return Object.keys(shape).filter((key) => !isRefused(shape[key]))
}

/** The message of a fault. The alternatives of a union are reported one by one. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const alternatives = issue.errors.map((issues) => issues.slice(0, 1).map(describeIssue).join())
    return [...new Set(alternatives)].join(', or ')
  }
  const words = issue.message.replace(/^(?:Invalid input|Invalid option|Too small|Too big): /, '')
  return words.replace(/^(.+), received undefined$/, 'is missing, $1')
}

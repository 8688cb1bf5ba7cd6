import type { z } from 'zod'

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

/** Keys are named as sent, but not at any length; a union's parts are told one by one. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `unknown ${issue.keys
      .slice(0, shownIssues)
      .map((key) => `"${key.slice(0, 100)}"`)
      .join(', ')}`
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const alternatives = issue.errors.map((issues) => issues.slice(0, 1).map(describeIssue).join())
    return [...new Set(alternatives)].join(', or ')
  }
  return issue.message.replace(/^Invalid input: /, '').replace(/^Invalid option: /, '')
}

import { z } from 'zod'
import { maxSourcePatterns, type SourceFilter, wholeSource } from '../../json/source-filter.js'

const patterns = z.union([z.string().transform((one) => [one]), z.array(z.string()).max(maxSourcePatterns)])

/** The `_source` of a body: a boolean, a pattern, a list of patterns, or an object with both lists. */
export const sourceChoice = z.union([
  z.boolean(),
  patterns,
  z.strictObject({
    includes: patterns.optional(),
    include: patterns.optional(),
    excludes: patterns.optional(),
    exclude: patterns.optional(),
  }),
])

/** The filter for a choice. */
export function chosenSource(choice: z.output<typeof sourceChoice>): SourceFilter {
  if (typeof choice === 'boolean') return { ...wholeSource, shown: choice }
  if (Array.isArray(choice)) return { ...wholeSource, includes: choice }
  return { shown: true, includes: choice.includes ?? choice.include ?? [], excludes: choice.excludes ?? choice.exclude ?? [] }
}

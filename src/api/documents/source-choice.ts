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

/** The three URL parameters that decide what is shown of a document. */
interface SourceParams {
  readonly _source?: string | undefined
  readonly _source_includes?: readonly string[] | undefined
  readonly _source_excludes?: readonly string[] | undefined
}

/** As {@link sourceFilterOf}; undefined if the URL has none of the three. */
export function askedSource(params: SourceParams): SourceFilter | undefined {
  const { _source: source, _source_includes: includes, _source_excludes: excludes } = params
  const asks = source !== undefined || includes !== undefined || excludes !== undefined
  return asks ? sourceFilterOf(params) : undefined
}

/** Reads the three `_source` parameters of a URL as the engines do: the two lists win over `_source`. */
export function sourceFilterOf(params: SourceParams): SourceFilter {
  const { _source: source, _source_includes: includes, _source_excludes: excludes } = params
  const named = source === undefined || source === '' || source === 'true' || source === 'false' ? [] : source.split(',')
  const isListed = includes !== undefined || excludes !== undefined
  return { shown: source !== 'false' || isListed, includes: includes ?? named, excludes: excludes ?? [] }
}

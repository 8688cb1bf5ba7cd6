import type { DescribedIndices, IndexDescription } from './index-description.js'

/** Limits of an index on which onefold's own searches depend: the engines' defaults. */
const needed = { max_result_window: 10_000, max_terms_count: 65_536 } as const

/** Why an index takes no documents with our object, or why lookups in it fail, whatever its fields are. */
export interface Unfitness {
  readonly says: string
  readonly remedy: string
}

/** Why our object or lookups would not work in an index, as the engine describes it; undefined if they do. */
function unfitness(index: string, { mappings, settings }: IndexDescription): Unfitness | undefined {
  if (mappings.enabled === false) {
    const remedy = 'load the documents into an index whose mapping is not switched off'
    return { says: `index ${index} indexes nothing of its documents (enabled: false)`, remedy }
  }
  // With a strict mapping the engine accepts the fields of an object, and then refuses every document that has the object.
  if (String(mappings.subobjects) === 'false') {
    const remedy =
      'keep the fields in an index of their own by collections.<name>.sideIndex, or load the documents into an index with objects'
    return { says: `index ${index} has no objects (subobjects: false), and onefold keeps its fields in one`, remedy }
  }
  const found = Object.entries(needed).find(([name, least]) => Number(settings.index[name] ?? least) < least)
  if (found === undefined) return undefined
  const [name, least] = found
  return {
    says: `index ${index} has index.${name} at ${Number(settings.index[name])}, and onefold needs ${least}`,
    remedy: 'set it to null or to more in the settings of the index, or onefold can neither look up candidates nor settle groups there',
  }
}

/** As {@link unfitness}, of several indices. */
export function findUnfit(indices: DescribedIndices): Unfitness | undefined {
  const all = Object.entries(indices).map(([index, description]) => unfitness(index, description))
  return all.find((each) => each !== undefined)
}

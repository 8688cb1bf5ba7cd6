import type { IndexDescription } from '../../src/store/elastic/indices/index-description.js'

/** An index as an engine describes it: its mappings, and its settings below `index`. */
export function described(mappings: object, index: object = {}): IndexDescription {
  return { mappings: mappings as IndexDescription['mappings'], settings: { index } as IndexDescription['settings'] }
}

import { toSettings } from '../../../dist/compose/live/collection-registry.js'
import { readMappings } from '../../../dist/compose/read-mappings.js'
import { defaultCollection } from '../../../dist/config/load-config.js'
import { FoldedSearch } from '../../../dist/detection/search/folded-search.js'
import { ElasticStore } from '../../../dist/store/elastic/elastic-store.js'

/** The searches that are compared: a user's plain query, the same query folded by onefold, and folded by the engine without counts of members. */
export const kinds = ['plain', 'folded', 'collapse']

/** Hits per page: the engines' default. */
const size = 10

const params = { request_cache: 'false' }

/** Opens all kinds of search over one index, through one client. */
export async function openKinds(url, index) {
  const store = await ElasticStore.connect({ nodes: [url], mappings: readMappings() })
  const settings = toSettings(defaultCollection(index))
  const counter = { calls: 0, searches: 0 }
  const folded = new FoldedSearch(counted(store, counter))
  const bodyOf = (title) => ({ query: { match: { title } }, size })
  const searches = {
    plain: (title) => store.search(settings, { body: bodyOf(title), params }),
    collapse: (title) => store.search(settings, { body: { ...bodyOf(title), collapse: { field: 'onefold.group' } }, params }),
    folded: (title) => {
      counter.searches++
      return folded.search(settings, bodyOf(title), params)
    },
  }
  return {
    search: (kind, title) => searches[kind](title),
    count: (title) => store.count(settings, { body: { query: { match: { title } } } }),
    resetCalls: () => Object.assign(counter, { calls: 0, searches: 0 }),
    callsPerFoldedSearch: () => Math.round((counter.calls / counter.searches) * 100) / 100,
    close: () => store.close(),
  }
}

function counted(store, counter) {
  return {
    capabilities: store.capabilities,
    ownField: store.ownField,
    search: (...args) => {
      counter.calls++
      return store.search(...args)
    },
  }
}

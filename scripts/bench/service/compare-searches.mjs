import { CollectionRegistry } from '../../../dist/compose/live/collection-registry.js'
import { FoldedSearch } from '../../../dist/detection/search/folded-search.js'
import { EmbeddedStore } from '../../../dist/store/embedded/embedded-store.js'

/** Hits per page: the engines' default. */
const size = 10

/**
 * Queries made from titles: every n-th title, whole, like a search for a known story.
 *
 * @returns {string[]} `count` different titles of at least two words
 */
export function titleQueries(documents, count) {
  const titles = [...new Set(documents.flatMap(({ title }) => (title?.trim().includes(' ') ? [title.trim()] : [])))]
  return Array.from({ length: count }, (_, i) => titles[Math.floor((i * titles.length) / count)])
}

/**
 * Times queries in one process, by the store's search alone and folded. Each kind has its own copy of the same store, so that neither profits from
 * the other's caches. For each query the kinds take turns in alternating order.
 *
 * @param {{ plain: string, folded: string }} folders copies of the data folder of a signed collection
 * @param {number} rounds each with stores opened anew; of each query the shortest time counts, because other work on the machine only adds time
 * @returns {Promise<{ plain: number[], folded: number[] }>} milliseconds of each query
 */
export async function compareSearches(folders, index, queries, rounds) {
  const best = { plain: [], folded: [] }
  for (let round = 0; round < rounds; round++) {
    const kinds = { plain: await openKind(folders.plain, index, searchPlain), folded: await openKind(folders.folded, index, searchFolded) }
    for (const [i, query] of queries.entries()) {
      const order = (i + round) % 2 === 0 ? ['plain', 'folded'] : ['folded', 'plain']
      for (const kind of order) {
        const time = await kinds[kind].time(query)
        best[kind][i] = Math.min(best[kind][i] ?? Number.POSITIVE_INFINITY, time)
      }
    }
    for (const { store } of Object.values(kinds)) await store.close()
  }
  return best
}

async function openKind(folder, index, create) {
  const store = new EmbeddedStore({ folder })
  const settings = await (await CollectionRegistry.open(store, { makesCollections: true, collections: [] })).get(index, false)
  const search = create(store, settings)
  const time = async (text) => {
    const begin = performance.now()
    await search({ query: { multi_match: { query: text, fields: ['title', 'text'] } }, size })
    return performance.now() - begin
  }
  return { store, time }
}

function searchPlain(store, settings) {
  return (body) => store.search(settings, { body })
}

function searchFolded(store, settings) {
  const folded = new FoldedSearch(store)
  return (body) => folded.search(settings, body)
}

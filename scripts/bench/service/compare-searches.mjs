import { CollectionRegistry } from '../../../dist/compose/live/collection-registry.js'
import { FoldedSearch } from '../../../dist/detection/search/folded-search.js'
import { EmbeddedStore } from '../../../dist/store/embedded/embedded-store.js'

/** Hits of a page, as the engines' default. */
const size = 10

/**
 * Queries out of the words of titles: every n-th title, whole, as a reader searches for a story that he remembers.
 *
 * @returns {string[]} `count` different titles of at least two words
 */
export function titleQueries(documents, count) {
  const titles = [...new Set(documents.flatMap(({ title }) => (title?.trim().includes(' ') ? [title.trim()] : [])))]
  return Array.from({ length: count }, (_, i) => titles[Math.floor((i * titles.length) / count)])
}

/**
 * Times of queries in one process over two copies of the same store, so that neither kind finds what the other has left in the caches: the query by
 * the store's search alone, and folded. The kinds take turns, and which comes first changes from query to query.
 *
 * @param {{ plain: string, folded: string }} folders copies of the data folder of a signed collection
 * @param {number} rounds each with stores opened anew; of each query the quickest time counts, for others work on the machine
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

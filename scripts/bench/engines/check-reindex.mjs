import { createHash } from 'node:crypto'
import { scan } from '../../../dist/index.js'

/**
 * Compares the result of a reindex with brute force.
 *
 * @param {{ ask(method: string, path: string, body?: object): Promise<any> }} engine
 * @param {{ source: string, target: string, reported: ReadonlyMap<string, readonly string[]> }} result the two indices, and the groups of the report
 */
export async function checkReindex(engine, { source: from, target, reported }) {
  const expected = new Map()
  const documents = []
  for await (const { _id, _source } of scroll(engine, from)) {
    const { onefold: _, ...source } = _source
    expected.set(_id, digestOf(source))
    documents.push({ id: _id, text: source.text, ...(source.title && { title: source.title }) })
  }
  documents.sort((a, b) => (a.id < b.id ? -1 : 1))
  let different = 0
  const groups = new Map()
  for await (const { _id, _source } of scroll(engine, target)) {
    const { onefold, ...source } = _source
    if (expected.get(_id) !== digestOf(source)) different++
    expected.delete(_id)
    const members = groups.get(onefold.group)
    if (members === undefined) groups.set(onefold.group, [_id])
    else members.push(_id)
  }
  return { different, missing: expected.size, ...compareGroups(documents, groups), ...compareReport(reported, groups) }
}

function digestOf(source) {
  return createHash('sha256').update(JSON.stringify(source)).digest('base64')
}

async function* scroll(engine, index) {
  await engine.ask('POST', `/${index}/_refresh`)
  const _source = { excludes: ['onefold.sketch', 'onefold.fingerprints', 'onefold.paths', 'onefold.sentences'] }
  let page = await engine.ask('POST', `/${index}/_search?scroll=5m`, { size: 1000, sort: ['_doc'], _source })
  while (page.hits.hits.length > 0) {
    yield* page.hits.hits
    page = await engine.ask('POST', '/_search/scroll', { scroll: '5m', scroll_id: page._scroll_id })
  }
}

/** Documents that the index groups differently from a scan. */
function compareGroups(documents, groups) {
  const anchorOf = new Map(documents.map(({ id }) => [id, id]))
  for (const { group, members } of scan(documents).groups({ level: 'near' })) for (const { id } of members) anchorOf.set(id, group)
  const keys = new Map()
  let otherGroup = 0
  for (const [key, members] of groups) {
    for (const id of members) {
      const anchor = anchorOf.get(id)
      if ((keys.get(anchor) ?? key) !== key) otherGroup++
      keys.set(anchor, keys.get(anchor) ?? key)
    }
    if (new Set(members.map((id) => anchorOf.get(id))).size > 1) otherGroup++
  }
  return { groups: groups.size, groupsOfScan: keys.size, otherGroup }
}

/** Groups of two or more for which report and index differ. */
function compareReport(reported, groups) {
  const idsOf = (members) => [...members].sort().join(' ')
  const large = [...groups].filter(([, members]) => members.length > 1)
  const wrong = large.filter(([group, members]) => idsOf(reported.get(group) ?? []) !== idsOf(members)).length
  return { largeGroups: large.length, reportedGroups: reported.size, wronglyReported: wrong }
}

import { CollectionIndices } from '../../../store/elastic/indices/collection-indices.js'
import { inspectIndex } from '../../../store/elastic/inspection/inspect-index.js'
import { checkOfEngine, type Finding } from '../check.js'

/**
 * Our own indices: tasks, documents that were set aside, remembered deletes. Each is made when it is first needed, or ahead of that by `--fix`, after
 * which credentials for daily work need not make indices.
 */
export const ownIndicesCheck = checkOfEngine('own indices', async (examined, { fixes }) => {
  const indices = new CollectionIndices(examined.client, examined.mappings)
  const findings: Finding[] = []
  const present: string[] = []
  for (const { index, template } of examined.templates) {
    if (index === undefined) continue
    const { kind, conflicts, isIncomplete } = await inspectIndex(examined.client, index, template)
    if (conflicts.length > 0) {
      findings.push(conflict(index, conflicts[0]!.says))
      continue
    }
    if (isIncomplete && fixes) await indices.makeOwn(index, template)
    if (fixes || kind !== 'nothing') present.push(index)
  }
  const says = present.length === 0 ? 'none is there yet; each is made when it is first needed' : `${present.join(', ')}`
  return [...findings, ...(findings.length === 0 ? [{ status: 'ok', says } as const] : [])]
})

function conflict(index: string, says: string): Finding {
  const remedy = "remove it if it is not onefold's, or choose other names by engine.prefix"
  return { status: 'fault', says: `${index} has other fields (${says})`, remedy, code: 'MAPPING_CONFLICT' }
}

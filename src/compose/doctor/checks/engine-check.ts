import type { JsonObject } from '../../../model.js'
import type { Check } from '../check.js'
import type { Finding } from '../finding.js'

/** Main versions that the tests of this release run on. */
const tested: Readonly<Record<string, readonly number[]>> = { elasticsearch: [8, 9], opensearch: [2, 3] }

/** Whether the engine answers, which it is, and how it is. */
export const engineCheck: Check = {
  name: 'engine',
  async run(context) {
    const examined = await context.engine()
    if (examined === undefined) return []
    const { family, version } = examined.engine
    const isTested = tested[family]!.includes(Number.parseInt(version, 10))
    const found: Finding = isTested
      ? { status: 'ok', says: `${family} ${version}` }
      : {
          status: 'warning',
          says: `${family} ${version} is newer than what this release is tested with`,
          remedy: 'see whether onefold has a newer release',
        }
    const { status } = await examined.client.ask({ method: 'GET', path: '/_cluster/health', query: { filter_path: 'status' } })
    return [found, ...healthFindings(status)]
  },
}

function healthFindings(status: JsonObject[string]): Finding[] {
  if (status === 'green') return []
  if (status === 'yellow') return [{ status: 'note', says: 'the cluster is yellow: some replicas have no node' }]
  const remedy = 'see GET /_cluster/allocation/explain; searches and writes that meet a missing shard fail until it is back'
  return [{ status: 'warning', says: `the cluster is ${String(status)}: some shards are missing`, remedy }]
}

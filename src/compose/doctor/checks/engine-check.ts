import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import { isUnanswered } from '../../../store/elastic/engine/engine-fault.js'
import { ifAllowed } from '../../../store/elastic/engine/if-there.js'
import { type Check, type Finding, faultOf } from '../check.js'
import type { ExaminedEngine } from '../doctor-context.js'
import { fallSilent } from '../fallen-silent.js'

/** Major versions on which this release is tested. */
const tested: Readonly<Record<string, readonly number[]>> = { elasticsearch: [8, 9], opensearch: [2, 3] }

/** Whether the engine answers, its family and version, and its health. */
export const engineCheck: Check = {
  name: 'engine',
  async run(context) {
    const place = context.config.engine?.nodes.join(', ')
    const findings: Finding[] = []
    try {
      const examined = await context.engine()
      if (examined === undefined) return []
      findings.push(describe(examined, place!))
      return [...findings, ...(await askHealth(examined))]
    } catch (error) {
      if (!(error instanceof OnefoldError)) throw error
      const hasAnswered = findings.length > 0
      return [...findings, hasAnswered && isUnanswered(error) ? fallSilent(context, error) : faultOf(error, place)]
    }
  },
}

function describe({ engine: { family, version } }: ExaminedEngine, place: string): Finding {
  const says = `${family} ${version} at ${place}`
  if (tested[family]!.includes(Number.parseInt(version, 10))) return { status: 'ok', says }
  const remedy = 'see whether onefold has a newer release'
  return { status: 'warning', says: `${says} is newer than what this release is tested with`, remedy }
}

/** A missing right to ask for the cluster's health is no fault, because everything else works without it. */
async function askHealth({ client }: ExaminedEngine): Promise<Finding[]> {
  const health = await ifAllowed(client.ask({ method: 'GET', path: '/_cluster/health', query: { filter_path: 'status' } }))
  if (health !== undefined) return healthFindings(health.status)
  return [{ status: 'note', says: 'the cluster does not tell onefold how it is', remedy: 'give its user or key the right "monitor"' }]
}

function healthFindings(status: JsonObject[string]): Finding[] {
  if (status === 'green') return []
  if (status === 'yellow') return [{ status: 'note', says: 'the cluster is yellow: some replicas have no node' }]
  const remedy = 'see GET /_cluster/allocation/explain; searches and writes that meet a missing shard fail until it is back'
  return [{ status: 'warning', says: `the cluster is ${String(status)}: some shards are missing`, remedy }]
}

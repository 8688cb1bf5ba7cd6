import type { Config } from '../../config/config.js'
import { OnefoldError } from '../../errors.js'
import { isUnanswered } from '../../store/elastic/engine/engine-fault.js'
import { type Check, type CheckedFinding, type Finding, faultOf, notChecked } from './check.js'
import { collectionsCheck } from './checks/collections-check.js'
import { configurationCheck } from './checks/configuration-check.js'
import { dataFolderCheck } from './checks/data-folder-check.js'
import { diskCheck } from './checks/disk-check.js'
import { engineCheck } from './checks/engine-check.js'
import { gazetteerCheck } from './checks/gazetteer-check.js'
import { lexiconCheck } from './checks/lexicon-check.js'
import { ownIndicesCheck } from './checks/own-indices-check.js'
import { redisCheck } from './checks/redis-check.js'
import { rightsCheck } from './checks/rights-check.js'
import { templatesCheck } from './checks/templates-check.js'
import { DoctorContext } from './doctor-context.js'
import { fallSilent } from './fallen-silent.js'

/** In the order of the findings: a check comes after the ones that it depends on. */
const checks: readonly Check[] = [
  configurationCheck,
  dataFolderCheck,
  engineCheck,
  rightsCheck,
  diskCheck,
  templatesCheck,
  ownIndicesCheck,
  collectionsCheck,
  redisCheck,
  lexiconCheck,
  gazetteerCheck,
]

/**
 * Examines everything that the configuration names. Changes nothing unless it is to fix.
 *
 * @param fixes whether to make what is missing: templates, indices, fields in indices
 * @returns findings in the order of the checks; a check that does not apply to this configuration finds nothing
 */
export async function diagnose(config: Config, fixes: boolean): Promise<readonly CheckedFinding[]> {
  const context = new DoctorContext(config, fixes)
  const findings: CheckedFinding[] = []
  try {
    for (const check of checks) findings.push(...(await runCheck(check, context)))
  } finally {
    await context.close()
  }
  return findings
}

async function runCheck(check: Check, context: DoctorContext): Promise<readonly CheckedFinding[]> {
  const own = (finding: Finding): CheckedFinding => ({ check: check.name, ...finding })
  try {
    return (await check.run(context)).map(own)
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    if (isUnanswered(error)) return [{ check: engineCheck.name, ...fallSilent(context, error) }, own(notChecked)]
    return [own(faultOf(error))]
  }
}

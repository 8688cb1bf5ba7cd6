import type { OnefoldError } from '../../errors.js'
import { isOverdue } from '../../store/elastic/engine/engine-fault.js'
import { type Finding, faultOf } from './check.js'
import type { DoctorContext } from './doctor-context.js'

/**
 * The fault of an engine that has answered, and then gives no answer. Checks that ask the engine do not ask it again, because each of them would
 * wait as long.
 *
 * @param error why there is no answer
 */
export function fallSilent(context: DoctorContext, error: OnefoldError): Finding {
  context.noteSilence()
  const { says, ...fault } = faultOf(error)
  const remedy =
    'see whether its process is stopped or busy, whether the cluster has a master, and what is in between; run doctor again once it answers'
  const place = context.config.engine?.nodes.join(', ')
  return { ...fault, says: `${place} answered at first, then ${says}`, ...(isOverdue(error.facts) && { remedy }) }
}

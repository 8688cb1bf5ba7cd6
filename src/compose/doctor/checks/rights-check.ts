import { findMissingPrivileges } from '../../../store/elastic/inspection/missing-privileges.js'
import type { Check } from '../check.js'
import type { Finding } from '../finding.js'

/** What onefold may do in the cluster, as far as the cluster tells; whether it may write is tried for each collection. */
export const rightsCheck: Check = {
  name: 'rights',
  async run(context) {
    const examined = await context.reachableEngine()
    if (examined === undefined) return []
    const { collections, engine } = context.config
    const missing = await findMissingPrivileges(examined.client, [...collections.map(({ index }) => index), `${engine!.prefix}*`])
    if (missing === undefined) return [{ status: 'ok', says: 'the cluster does not tell the rights of its users; what is needed is tried' }]
    return missing.length === 0 ? [{ status: 'ok', says: 'all that is needed' }] : [lacking(missing)]
  },
}

/** Without the right to manage templates everything works but users' own templates. */
function lacking(missing: readonly string[]): Finding {
  const isFault = missing.some((each) => !each.startsWith('manage_index_templates'))
  return {
    status: isFault ? 'fault' : 'note',
    says: `onefold lacks ${missing.join(', ')}`,
    remedy: isFault ? 'give these rights to its user or key' : 'give this right, or make the templates of the folder mappings/ by hand',
    ...(isFault && { code: 'STORE_UNAVAILABLE' }),
  }
}

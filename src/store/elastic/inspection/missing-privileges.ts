import { OnefoldError } from '../../../errors.js'
import type { EngineClient } from '../engine/engine-client.js'

/** What onefold needs on the whole cluster. */
const clusterPrivileges = ['monitor', 'manage_index_templates'] as const

/** What onefold needs on the indices of collections, and on its own. */
const indexPrivileges = ['create_index', 'view_index_metadata', 'manage', 'read', 'write'] as const

interface Granted {
  readonly cluster: Readonly<Record<string, boolean>>
  readonly index: Readonly<Record<string, Readonly<Record<string, boolean>>>>
}

/**
 * What onefold may not do although it needs it, each as `privilege on index` or `privilege on the cluster`.
 *
 * @returns undefined where the cluster does not tell: without security, and on OpenSearch, which has no such question
 */
export async function findMissingPrivileges(client: EngineClient, names: readonly string[]): Promise<readonly string[] | undefined> {
  const body = { cluster: clusterPrivileges, index: [{ names, privileges: indexPrivileges }] }
  try {
    const { cluster, index } = await client.ask<Granted>({ method: 'POST', path: '/_security/user/_has_privileges', body })
    const ofIndices = Object.entries(index).flatMap(([name, granted]) => refused(granted).map((each) => `${each} on ${name}`))
    return [...refused(cluster).map((each) => `${each} on the cluster`), ...ofIndices]
  } catch (error) {
    const status = error instanceof OnefoldError ? error.facts.status : undefined
    if (status === 400 || status === 404 || status === 405) return undefined
    throw error
  }
}

function refused(granted: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(granted).flatMap(([name, isGranted]) => (isGranted ? [] : [name]))
}

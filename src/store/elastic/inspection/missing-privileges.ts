import { OnefoldError } from '../../../errors.js'
import type { EngineClient } from '../engine/engine-client.js'

/** Privileges in Elasticsearch's terms, on one index or, without `name`, on the whole cluster. */
export interface Privileges {
  readonly name?: string
  readonly privileges: readonly string[]
}

/** A privilege that is not granted. */
export interface MissingPrivilege {
  readonly privilege: string
  /** The index; undefined: the whole cluster. */
  readonly name: string | undefined
}

interface Granted {
  readonly cluster: Readonly<Record<string, boolean>>
  readonly index: Readonly<Record<string, Readonly<Record<string, boolean>>>>
}

/**
 * Which of these privileges onefold lacks.
 *
 * @returns undefined if the cluster does not tell: without security, and on OpenSearch, which has no such API
 */
export async function findMissingPrivileges(
  client: EngineClient,
  asked: readonly Privileges[],
): Promise<readonly MissingPrivilege[] | undefined> {
  const ofCluster = asked.filter(({ name }) => name === undefined).flatMap(({ privileges }) => privileges)
  const ofIndices = asked.flatMap(({ name, privileges }) => (name === undefined ? [] : [{ names: [name], privileges }]))
  try {
    const body = { cluster: ofCluster, index: ofIndices }
    const { cluster, index } = await client.ask<Granted>({ method: 'POST', path: '/_security/user/_has_privileges', body })
    return [...refused(undefined, cluster), ...Object.entries(index).flatMap(([name, granted]) => refused(name, granted))]
  } catch (error) {
    const status = error instanceof OnefoldError ? error.facts.status : undefined
    if (status === 400 || status === 404 || status === 405) return undefined
    throw error
  }
}

function refused(name: string | undefined, granted: Readonly<Record<string, boolean>>): MissingPrivilege[] {
  return Object.entries(granted).flatMap(([privilege, isGranted]) => (isGranted ? [] : [{ privilege, name }]))
}

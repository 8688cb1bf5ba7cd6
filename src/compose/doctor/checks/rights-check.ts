import { ifAllowed } from '../../../store/elastic/engine/if-there.js'
import type { IndexTemplate } from '../../../store/elastic/indices/index-mappings.js'
import { type IndexState, inspectIndex } from '../../../store/elastic/inspection/inspect-index.js'
import { findMissingPrivileges, type MissingPrivilege, type Privileges } from '../../../store/elastic/inspection/missing-privileges.js'
import { checkOfEngine, type Finding } from '../check.js'
import type { DoctorContext, ExaminedEngine } from '../doctor-context.js'

/** What onefold may do in the cluster, as far as the cluster tells. The right to write is tried for each collection instead. */
export const rightsCheck = checkOfEngine('rights', async (examined, context) => {
  const needed = await neededNow(context, examined)
  const missing = await findMissingPrivileges(examined.client, [...needed, ...usefulAtTimes(context)])
  if (missing === undefined)
    return [{ status: 'note', says: 'not checked, because OpenSearch and clusters without security do not tell what their users may do' }]
  return missing.length === 0 ? [{ status: 'ok', says: 'all that is needed' }] : sortOut(missing, needed)
})

/** Rights that are needed on every index at all times: by a service that only reads, and by one that writes. */
const toRead = ['read', 'view_index_metadata'] as const
const toWrite = ['read', 'write', 'maintenance', 'view_index_metadata'] as const

/** The rights without which something does not work, given the indices as they are now. */
async function neededNow({ config }: DoctorContext, { client, mappings, templates }: ExaminedEngine): Promise<Privileges[]> {
  const needed: Privileges[] = []
  const { readOnly } = config.server
  const always = readOnly ? toRead : toWrite
  const look = async (name: string, template: IndexTemplate) => {
    // What is lacking, another service makes.
    const toMake = readOnly ? [] : neededToMake(await ifAllowed(inspectIndex(client, name, template)))
    needed.push({ name, privileges: [...always, ...toMake] })
  }
  for (const { index, sideIndex } of config.collections) {
    await look(sideIndex ?? index, mappings.fields)
    // The sweeper of a side index follows the collection's own index by the sequence numbers of its writes.
    if (sideIndex !== undefined) needed.push({ name: index, privileges: readOnly ? always : [...always, 'monitor'] })
  }
  if (readOnly) return needed
  for (const { index, template } of templates) if (index !== undefined) await look(index, template)
  return needed
}

/** @param state undefined if onefold may not look; the finding is then that it lacks that right */
function neededToMake(state: IndexState | undefined): string[] {
  if (state === undefined || !state.isIncomplete) return []
  return state.kind === 'nothing' ? ['create_index'] : ['manage']
}

/** Rights that only some functions need: without them onefold works until a user asks for such a function. */
function usefulAtTimes({ config }: DoctorContext): Privileges[] {
  if (config.server.readOnly) return [{ privileges: ['monitor'] }]
  const ofCollections = config.collections.map(({ index, sideIndex }) =>
    sideIndex === undefined ? { name: index, privileges: ['monitor', 'manage'] } : { name: sideIndex, privileges: ['manage'] },
  )
  return [{ privileges: ['monitor', 'manage_index_templates'] }, ...ofCollections]
}

function sortOut(missing: readonly MissingPrivilege[], needed: readonly Privileges[]): Finding[] {
  const isNeeded = ({ name, privilege }: MissingPrivilege) =>
    needed.some((each) => each.name === name && each.privileges.includes(privilege))
  const faults = missing.filter(isNeeded)
  const rest = missing.filter((each) => !isNeeded(each))
  const templates = rest.filter(({ privilege }) => privilege === 'manage_index_templates')
  const health = rest.filter(({ name, privilege }) => name === undefined && privilege === 'monitor')
  const atTimes = rest.filter(({ name }) => name !== undefined)
  return [
    ...lacking('fault', faults, 'give these rights to its user or key'),
    ...lacking('note', templates, 'give this right, or make the templates of the folder mappings/ by hand'),
    ...lacking('note', health, 'give this right where onefold is to tell the health of the cluster'),
    ...lacking('note', atTimes, 'give these rights before a reindex, and "manage" before a release that brings new fields'),
  ]
}

function lacking(status: 'fault' | 'note', missing: readonly MissingPrivilege[], remedy: string): Finding[] {
  if (missing.length === 0) return []
  const says = `onefold lacks ${missing.map(({ name, privilege }) => `${privilege} on ${name ?? 'the cluster'}`).join(', ')}`
  return [{ status, says, remedy, ...(status === 'fault' && { code: 'STORE_UNAVAILABLE' }) }]
}

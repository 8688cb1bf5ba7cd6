import { type GivenSettings, valueAt } from '../config-tree.js'
import type { Fault } from '../fault.js'
import { isLoopback } from '../loopback.js'
import type { ParsedSections } from '../schema.js'
import { authorityFault } from './authority-file.js'

type Engine = ParsedSections['engine']

/** Faults between the engine's settings, and between them and others. */
export function checkEngine(good: Partial<ParsedSections>, given: GivenSettings): Fault[] {
  const { engine } = good
  if (engine === undefined) return []
  return engine.node === undefined ? withoutEngine(good, given) : withEngine(good, engine, given)
}

/** The faults of settings that only make sense with an engine. */
function withoutEngine({ auth, search, collections = {} }: Partial<ParsedSections>, { all }: GivenSettings): Fault[] {
  const remedy = 'name the engine with "engine.node", or leave this out'
  const settings = Object.keys((valueAt(all, ['engine']) as object | null | undefined) ?? {})
  const ofIndices = Object.entries(collections).flatMap(([name, settings]) =>
    (['sideIndex', 'index'] as const).filter((setting) => settings[setting] !== undefined).map((setting) => ['collections', name, setting]),
  )
  return [
    ...settings.slice(0, 1).map((name) => ({ path: ['engine', name], says: `the engine has no address; ${remedy}` })),
    ...(auth?.forward === true ? [{ path: ['auth', 'forward'], says: `the embedded store knows no callers; ${remedy}` }] : []),
    ...(search !== undefined && search.allow.length > 0
      ? [{ path: ['search', 'allow'], says: `the embedded store has neither scripts nor runtime fields; ${remedy}` }]
      : []),
    ...ofIndices.map((path) => ({ path, says: `the embedded store has no indices; ${remedy}` })),
  ]
}

function withEngine({ auth, collections }: Partial<ParsedSections>, engine: Engine, { all }: GivenSettings): Fault[] {
  const faults = [...checkNodes(engine), ...checkCredentials(engine), ...checkAuthority(engine)]
  if (valueAt(all, ['data']) !== undefined)
    faults.push({ path: ['data'], says: 'it is the folder of the embedded store, and "engine" keeps the collections; leave one out' })
  if (collections !== undefined) faults.push(...checkIndices(collections, engine.prefix))
  if (auth?.forward === true) faults.push(...checkSides(collections ?? {}))
  return faults
}

/** The faults of side indices with `auth.forward`: a side index does not know who may see a document. */
function checkSides(collections: ParsedSections['collections']): Fault[] {
  return Object.entries(collections).flatMap(([name, { sideIndex }]) => {
    if (sideIndex === undefined) return []
    const says = 'fields in a side index cannot be hidden from those who may not see their documents; leave it out, or auth.forward'
    return [{ path: ['collections', name, 'sideIndex'], says }]
  })
}

function checkNodes({ node = [] }: Engine): Fault[] {
  const isNamed = node.map((address) => new URL(address)).some(({ username, password }) => username !== '' || password !== '')
  const remedy = 'give "engine.username", and the password by ONEFOLD_ENGINE__PASSWORD or ONEFOLD_ENGINE__PASSWORD_FILE'
  return isNamed ? [{ path: ['engine', 'node'], says: `credentials do not belong in the address; ${remedy}` }] : []
}

function checkCredentials({ node = [], username, password, apiKey, bearer }: Engine): Fault[] {
  const basic = username !== undefined || password !== undefined
  const ways = [basic && 'username and password', apiKey !== undefined && 'apiKey', bearer !== undefined && 'bearer'].filter(Boolean)
  const faults: Fault[] = []
  if (ways.length > 1) faults.push({ path: ['engine'], says: `it has ${ways.join(' and ')}; give one of them` })
  if (basic && username === undefined) faults.push({ path: ['engine', 'password'], says: 'it belongs to no user; give "engine.username"' })
  if (basic && password === undefined)
    faults.push({
      path: ['engine', 'username'],
      says: 'it has no password; give it by ONEFOLD_ENGINE__PASSWORD or ONEFOLD_ENGINE__PASSWORD_FILE',
    })
  const open = node.find(isReadable)
  if (ways.length > 0 && open !== undefined)
    faults.push({ path: ['engine', 'node'], says: `credentials would be sent unencrypted to ${new URL(open).host}; use https there` })
  return faults
}

/** Whether requests to an address can be read on their way. */
function isReadable(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

function checkAuthority({ node = [], ca }: Engine): Fault[] {
  if (ca === undefined) return []
  const path = ['engine', 'ca']
  if (!node.some((address) => address.startsWith('https:')))
    return [{ path, says: 'no node is reached by https; use https, or leave it out' }]
  const says = authorityFault(ca)
  return says === undefined ? [] : [{ path, says }]
}

/** Indices for records of onefold's own, by their names after the prefix. */
const ownIndices: readonly string[] = ['tasks', 'tombstones', 'lexicons', 'dead-letters', 'assessments']

function checkIndices(collections: ParsedSections['collections'], prefix: string): Fault[] {
  const entries = Object.entries(collections)
  if (entries.length === 0)
    return [{ path: ['engine'], says: 'no collection is named, and none is made in an engine; name them under "collections"' }]
  const used = new Map(ownIndices.map((name) => [`${prefix}${name}`, "onefold's own records"]))
  const named = entries.flatMap(([name, { index = name, sideIndex }]) => [
    { name, setting: 'index', index },
    ...(sideIndex === undefined ? [] : [{ name, setting: 'sideIndex', index: sideIndex }]),
  ])
  return named.flatMap(({ name, setting, index }) => {
    const user = used.get(index)
    used.set(index, `the collection ${name}`)
    if (user === undefined) return []
    return [{ path: ['collections', name, setting], says: `the index ${index} is for ${user}; give each an index of its own` }]
  })
}

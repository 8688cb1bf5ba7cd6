import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { EngineClient } from '../engine/engine-client.js'
import { ifFound } from '../engine/if-there.js'
import type { IndexMappings, IndexTemplate } from './index-mappings.js'

/** A template as it should be in a cluster. */
export interface EngineTemplate {
  /** `component`: for users' own index templates. `index`: applies to the index of a given name. */
  readonly kind: 'component' | 'index'
  readonly name: string
  /** With `index`: the name of the index. */
  readonly index?: string
  readonly template: IndexTemplate
  /** Rises with every change of the template. */
  readonly version: number
}

/** The names of onefold's own indices in a cluster, and of the component template with our fields. */
interface OwnNames {
  readonly fields: string
  /** Records of all kinds that have no index of their own. */
  readonly records: string
  readonly deadLetters: string
  readonly tombstones: string
}

/** The names that begin with a prefix. */
export function ownNames(prefix: string): OwnNames {
  return { fields: `${prefix}fields`, records: `${prefix}tasks`, deadLetters: `${prefix}dead-letters`, tombstones: `${prefix}tombstones` }
}

/**
 * The templates that onefold puts into a cluster. There is none for the indices of collections: if two templates match, engines use only one of them,
 * which should be the user's.
 */
export function engineTemplates({ fields, records, tombstones, versions }: IndexMappings, names: OwnNames): EngineTemplate[] {
  const ofIndex = (index: string, template: IndexTemplate, version: number) =>
    ({ kind: 'index', name: index, index, template, version }) as const
  return [
    { kind: 'component', name: names.fields, template: fields, version: versions.fields },
    ofIndex(names.records, records, versions.records),
    ofIndex(names.deadLetters, records, versions.records),
    ofIndex(names.tombstones, tombstones, versions.tombstones),
  ]
}

/** What a cluster has in place of a template. */
export interface TemplateState {
  readonly template: EngineTemplate
  /** `newer`: installed by a later release, and left as it is. `foreign`: something that onefold did not make has this name. */
  readonly state: 'missing' | 'older' | 'current' | 'newer' | 'foreign'
}

interface FoundTemplate {
  readonly _meta?: { readonly version?: number }
}

interface FoundTemplates {
  readonly component_templates?: readonly { readonly component_template: FoundTemplate }[]
  readonly index_templates?: readonly { readonly index_template: FoundTemplate }[]
}

/** Above users' templates for all indices, and below those that they may want to add to ours. */
const priority = 500

const apis = { component: '/_component_template', index: '/_index_template' } as const

/** The state of a template in the cluster. @throws OnefoldError STORE_UNAVAILABLE, also if onefold may not look */
export async function readTemplateState(client: EngineClient, template: EngineTemplate): Promise<TemplateState> {
  return { template, state: stateOf(template, await findTemplate(client, template)) }
}

function stateOf({ version }: EngineTemplate, found: FoundTemplate | undefined): TemplateState['state'] {
  if (found === undefined) return 'missing'
  const there = found._meta?.version
  if (typeof there !== 'number') return 'foreign'
  if (there === version) return 'current'
  return there < version ? 'older' : 'newer'
}

/**
 * Installs a template if there is none or an older one.
 *
 * @returns its state before
 * @throws OnefoldError MAPPING_CONFLICT, with the remedy, if somebody else's template is in the way; STORE_UNAVAILABLE, also if onefold may not do
 *   this
 */
export async function installTemplate(client: EngineClient, template: EngineTemplate): Promise<TemplateState> {
  const before = await readTemplateState(client, template)
  if (before.state === 'foreign') throw foreign(template)
  if (before.state === 'current' || before.state === 'newer') return before
  try {
    await client.ask({ method: 'PUT', path: pathOf(template), body: bodyOf(template) })
  } catch (error) {
    throw error instanceof OnefoldError && error.facts.status === 400 ? conflict(template, error) : error
  }
  return before
}

async function findTemplate(client: EngineClient, template: EngineTemplate): Promise<FoundTemplate | undefined> {
  const found = await ifFound(client.ask<FoundTemplates>({ method: 'GET', path: pathOf(template) }))
  return found?.component_templates?.[0]?.component_template ?? found?.index_templates?.[0]?.index_template
}

function pathOf({ kind, name }: EngineTemplate): string {
  return `${apis[kind]}/${encodeURIComponent(name)}`
}

function bodyOf({ kind, index, template, version }: EngineTemplate): JsonObject {
  const own = { template, version, _meta: { version, managed_by: 'onefold' } }
  return kind === 'component' ? own : { index_patterns: [index], priority, ...own }
}

function foreign({ kind, name }: EngineTemplate): OnefoldError {
  const remedy = 'remove it, or choose other names by engine.prefix'
  return new OnefoldError('MAPPING_CONFLICT', `there is a ${kind} template ${name} that onefold has not made; ${remedy}`, {
    template: name,
  })
}

function conflict({ name, index }: EngineTemplate, error: OnefoldError): OnefoldError {
  const remedy = `give that template another priority than ${priority}, or narrower patterns, or choose other names by engine.prefix`
  const what = `a template that is there already stands in the way of ${name}${index === undefined ? '' : ` for ${index}`}`
  return new OnefoldError('MAPPING_CONFLICT', `${what} (${error.message}); ${remedy}`, { template: name }, { cause: error })
}

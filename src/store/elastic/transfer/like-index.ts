import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { IndexDescription } from '../indices/index-description.js'
import type { FieldMapping, IndexTemplate } from '../indices/index-mappings.js'

/** Settings that decide how documents are split, analysed, scored and stored. All others belong to the one index, or say where it is. */
const carriedSettings: readonly string[] = [
  'analysis',
  'analyze',
  'codec',
  'highlight',
  'knn',
  'mapping',
  'max_docvalue_fields_search',
  'max_inner_result_window',
  'max_ngram_diff',
  'max_refresh_listeners',
  'max_regex_length',
  'max_rescore_window',
  'max_result_window',
  'max_script_fields',
  'max_shingle_diff',
  'max_terms_count',
  'number_of_routing_shards',
  'number_of_shards',
  'query',
  'routing_partition_size',
  'similarity',
  'sort',
]

/** Settings of an index in use that an index being loaded does not have. A pipeline would change what is copied, and `search` may name one, too. */
const lateSettings: readonly string[] = [
  'auto_expand_replicas',
  'default_pipeline',
  'final_pipeline',
  'number_of_replicas',
  'refresh_interval',
  'search',
]

/** Fields of ours by which our object can be told from a user's field of the same name. */
const tellingFields = ['write', 'since', 'group'] as const

/**
 * Body that makes an index like another, with our object in the form of this release in place of any earlier one.
 *
 * @throws OnefoldError MAPPING_CONFLICT if a field of the user's has our object's name
 */
export function likeIndex(name: string, { mappings, settings }: IndexDescription, template: IndexTemplate): JsonObject {
  const ours = template.mappings.properties
  for (const own of Object.keys(ours)) checkOwnObject(name, own, mappings.properties?.[own])
  return {
    settings: { index: { ...chosen(settings.index, carriedSettings), number_of_replicas: 0, refresh_interval: '-1' } },
    mappings: { ...mappings, properties: { ...mappings.properties, ...ours } },
  }
}

/** Body that gives a loaded index what {@link likeIndex} left out. */
export function lateSettingsOf({ settings }: IndexDescription): JsonObject {
  const given = chosen(settings.index, lateSettings)
  const replicas = Object.hasOwn(given, 'auto_expand_replicas') ? {} : { number_of_replicas: null }
  return { index: { refresh_interval: null, ...replicas, ...given } }
}

function chosen(settings: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
}

function checkOwnObject(index: string, own: string, found: FieldMapping | undefined): void {
  if (found === undefined || tellingFields.every((field) => found.properties?.[field] !== undefined)) return
  const remedy = 'rename it, or give the object of onefold another name'
  throw new OnefoldError('MAPPING_CONFLICT', `index ${index} has a field [${own}] of its own where that of onefold belongs; ${remedy}`, {
    index,
  })
}

import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import { joinScope, type ScopeValue } from '../../detection/scope.js'
import type { Document, JsonObject } from '../../model.js'
import type { StoredDocument } from '../../store/stored-document.js'

/** A document of a `Collection`, which `openCollection` gives. */
export interface CollectionDocument extends Document {
  /** Documents of different scopes never group or contain each other: a tenant, a language, or a list of several such values, which count as texts. */
  readonly scope?: ScopeValue | readonly ScopeValue[] | undefined
}

/** No collection of a service has this name. */
const name = '(library)'

/** Field that the store reads as the scope: of a list in the scope field itself, the first value would count. */
const scopeKey = 'scopeKey'

/** The settings of a collection in this process. */
export function localSettings(withinMs: number | undefined): CollectionSettings {
  return {
    name,
    factFields: [scopeKey, 'time'],
    textFields: ['text'],
    titleField: 'title',
    format: 'text',
    language: undefined,
    languageField: 'language',
    profile: 'lean',
    timeField: 'time',
    scopeFields: [scopeKey],
    withinMs,
    preferFields: [],
    defaultLevel: 'near',
    maxWindow: 1000,
    isConfigured: false,
  }
}

/** A document as the store keeps it; its further fields are left out. */
export function sourceOf({ text, title, language, time, scope }: Omit<CollectionDocument, 'id'>): JsonObject {
  return {
    text,
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
    ...(time !== undefined && { time }),
    ...(scope !== undefined && { scope, [scopeKey]: joinScope([scope].flat().map(String)) }),
  }
}

/** The document that was kept so. */
export function documentOf({ id, source }: Pick<StoredDocument, 'id' | 'source'>): CollectionDocument {
  const { [scopeKey]: _, ...document } = source
  return { id, ...(document as Omit<CollectionDocument, 'id'>) }
}

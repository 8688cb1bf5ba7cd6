import type { IndexDescription } from './index-description.js'
import type { FieldMapping } from './index-mappings.js'

/**
 * Whether documents of an index may have a field: false only if its mapping would then show it. A mapping shows all fields of its documents, except
 * below an object that takes others without mapping them (`dynamic: false` or `runtime`, `enabled: false`). One without fields, beside those of `own`, shows
 * only that nothing was written yet.
 *
 * @param path dotted
 * @param own name of our object
 */
export function mayHaveField({ mappings }: IndexDescription, path: string, own: string): boolean {
  const names = Object.keys(mappings.properties ?? {}).filter((name) => name !== own)
  return names.length === 0 || mayHave({ ...mappings }, path.split('.'), true)
}

function mayHave(object: FieldMapping, path: readonly string[], inherited: unknown): boolean {
  const { enabled, properties = {}, dynamic = inherited, subobjects } = object
  const [name = '', ...below] = subobjects === false ? [path.join('.')] : path
  const field = properties[name]
  if (field === undefined) return enabled === false || ['false', 'runtime'].includes(String(dynamic))
  // An alias is another name in queries.
  if (below.length === 0) return field.type !== 'alias'
  const isObject = field.properties !== undefined || field.type === undefined || ['object', 'nested'].includes(field.type)
  // Forms of a field are looked at elsewhere; a flattened field shows nothing of what is in it.
  return !isObject || mayHave(field, below, dynamic)
}

import type { FieldsPatch, Store, StoreCollection, StoreWrite, TermHints } from '../../src/store/store.js'
import { termFields } from '../../src/store/store.js'

/**
 * A store with hints of terms, as one process has them: of what was written through this one. What goes through another is not known, as of another process
 * that tells nobody.
 *
 * @param cold  writes that are not noticed: how many, of the first
 */
export function withHints<Inner extends Store>(store: Inner, cold = 0): Inner {
  const known = new Map<string, number>()
  let unnoticed = cold
  const notice = ({ kind, expect, fields = {} }: StoreWrite): void => {
    if (unnoticed-- > 0) return
    const { exact, joined, ...others } = fields as FieldsPatch
    const isCounted = kind === 'put' && expect === 'absent' && joined !== true
    for (const family of termFields) for (const term of others[family] ?? []) known.set(term, (known.get(term) ?? 0) + (isCounted ? 1 : 0))
    if (typeof exact === 'string') known.set(exact, 0)
  }
  const hints: TermHints = { mayHold: (term) => known.has(term), countOf: (term) => known.get(term) ?? 0 }
  const changed: Partial<Store> = {
    termHints: () => hints,
    write: (collection: StoreCollection, writes: readonly StoreWrite[]) => {
      for (const write of writes) notice(write)
      return store.write(collection, writes)
    },
    findByFold: (collection, field, values, perValue, hinted) => {
      const asked = field === 'exact' && hinted === 'known' ? values.filter((value) => known.has(value)) : values
      return store.findByFold(collection, field, asked, perValue)
    },
  }
  return new Proxy(store, {
    get(target, key) {
      if (key in changed) return changed[key as keyof Store]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

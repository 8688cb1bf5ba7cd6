import { isJsonObject } from '../../is-json-object.js'
import { wildcardMatch } from '../../json/wildcard.js'

/** Parts of a pattern that are still to be matched: the pattern's steps and the place of the next. */
interface Pending {
  readonly steps: readonly string[]
  readonly next: number
}

/** Fate of a value under a set of patterns: matched whole, or only below. */
interface Fate {
  readonly matched: boolean
  readonly pending: readonly Pending[]
}

/**
 * The parts of an answer that `filter_path` asks for: `a.b` names a path, `*` matches one name or a part of it, `**` any number of names, and a
 * leading `-` leaves out. Arrays are passed through. With both sorts, what is kept is what the first ones match and the others do not.
 *
 * Cost: values of the answer × steps of the patterns.
 *
 * @returns a new object; empty when nothing matches
 */
export function filterPath(body: object, patterns: readonly string[]): object {
  const { kept, dropped } = sortPatterns(patterns)
  const included = kept.length === 0 ? body : (include(body, start(kept)) ?? {})
  return dropped.length === 0 ? included : ((exclude(included, start(dropped)) ?? {}) as object)
}

function sortPatterns(patterns: readonly string[]): { readonly kept: readonly string[]; readonly dropped: readonly string[] } {
  const named = patterns.map((pattern) => pattern.trim()).filter(Boolean)
  return {
    kept: named.filter((pattern) => !pattern.startsWith('-')),
    dropped: named.filter((pattern) => pattern.startsWith('-')).map((pattern) => pattern.slice(1)),
  }
}

function start(patterns: readonly string[]): Pending[] {
  return withSkips(patterns.map((pattern) => ({ steps: stepsOf(pattern), next: 0 })))
}

/** `**` at the end may stand for no name, so `a.**` is `a`. */
function stepsOf(pattern: string): string[] {
  const steps = pattern.split('.')
  while (steps.length > 1 && steps.at(-1) === '**') steps.pop()
  return steps
}

/** `**` may stand for no name at all: the step after it is pending, too. */
function withSkips(pending: readonly Pending[]): Pending[] {
  const all = [...pending]
  for (const { steps, next } of all) if (steps[next] === '**' && next + 1 < steps.length) all.push({ steps, next: next + 1 })
  return all
}

/** What becomes of the value under `name`. */
function follow(pending: readonly Pending[], name: string): Fate {
  let matched = false
  const below: Pending[] = []
  for (const { steps, next } of pending) {
    const step = steps[next]!
    const isAny = step === '**'
    if (!isAny && !wildcardMatch(step, name)) continue
    if (next + 1 === steps.length) matched = true
    else if (!isAny) below.push({ steps, next: next + 1 })
    if (isAny) below.push({ steps, next })
  }
  return { matched, pending: distinct(withSkips(below)) }
}

function distinct(pending: readonly Pending[]): Pending[] {
  return pending.filter((each, i) => pending.findIndex(({ steps, next }) => steps === each.steps && next === each.next) === i)
}

/** The matched parts; undefined when there are none. */
function include(value: unknown, pending: readonly Pending[]): object | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => include(item, pending)).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (!isJsonObject(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, child]): [string, unknown][] => {
    const fate = follow(pending, name)
    const kept = fate.matched ? child : include(child, fate.pending)
    return kept === undefined ? [] : [[name, kept]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** The value without its matched parts; objects that lose everything go, too. */
function exclude(value: unknown, pending: readonly Pending[]): unknown {
  if (pending.length === 0) return value
  if (Array.isArray(value)) return value.map((item) => exclude(item, pending)).filter((item) => item !== undefined)
  if (!isJsonObject(value)) return value
  const before = Object.entries(value)
  const entries = before.flatMap(([name, child]): [string, unknown][] => {
    const fate = follow(pending, name)
    const kept = fate.matched ? undefined : exclude(child, fate.pending)
    return kept === undefined ? [] : [[name, kept]]
  })
  return entries.length === 0 && before.length > 0 ? undefined : Object.fromEntries(entries)
}

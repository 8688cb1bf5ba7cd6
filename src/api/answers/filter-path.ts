import { isJsonObject } from '../../is-json-object.js'
import { wildcardMatch } from '../../json/wildcard.js'

/** A pattern that has still to be matched: its steps, and the position of the next step. */
interface Pending {
  readonly steps: readonly string[]
  readonly next: number
}

/** What a set of patterns does to a value: matches it as a whole, or only parts of it. */
interface Fate {
  readonly matched: boolean
  readonly pending: readonly Pending[]
}

/**
 * The parts of an answer that `filter_path` asks for: `a.b` names a path, `*` matches one name or a part of it, `**` any number of names, and a
 * leading `-` leaves out. Arrays are passed through. If both kinds are given, what remains is what the former match and the latter do not.
 *
 * Cost: values of the answer × steps of the patterns.
 *
 * @returns a new object; empty if nothing matches
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

/** The steps of a pattern. `**` at its end may stand for no name, so `a.**` is `a`. */
function stepsOf(pattern: string): string[] {
  const steps = pattern.split('.')
  while (steps.length > 1 && steps.at(-1) === '**') steps.pop()
  return steps
}

/** Adds the patterns whose `**` stands for no name at all: the step after it is pending, too. */
function withSkips(pending: readonly Pending[]): Pending[] {
  const all = [...pending]
  for (const { steps, next } of all) if (steps[next] === '**' && next + 1 < steps.length) all.push({ steps, next: next + 1 })
  return all
}

/** The fate of the value under `name`. */
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

/** The matched parts; undefined if there are none. */
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

/** The value without its matched parts. Objects that lose all members are removed, too. */
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

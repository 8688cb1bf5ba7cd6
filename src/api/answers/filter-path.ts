import { isJsonObject } from '../../is-json-object.js'
import { wildcardMatch } from '../../json/wildcard.js'

/** A step of a pattern, and the one after it. */
interface Step {
  readonly name: string
  readonly next: Step | undefined
}

/** How far the patterns have been followed when a value is reached: the steps that names in it may match, and what was found for names met before. */
interface Place {
  readonly steps: ReadonlySet<Step>
  readonly fates: Map<string, Fate>
}

/** Whether the patterns match the value under a name as a whole, and where to look for matching parts of it. */
interface Fate {
  readonly matched: boolean
  readonly below: Place
}

/**
 * The parts of an answer that `filter_path` asks for: `a.b` names a path, `*` matches one name or a part of it, `**` any number of names, and a
 * leading `-` leaves out. Arrays are passed through. If both kinds are given, what remains is what the former match and the latter do not.
 *
 * Cost: values of the answer, and different paths in it × steps of the patterns. The documents of an answer have the same paths, and a hostile pattern
 * has a thousand steps.
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

function start(patterns: readonly string[]): Place {
  return placeOf(new Set([...new Set(patterns)].flatMap((pattern) => firstStep(pattern) ?? [])))
}

/** The first step of a pattern. `**` at its end may stand for no name, so `a.**` is `a`. */
function firstStep(pattern: string): Step | undefined {
  const names = pattern.split('.')
  while (names.length > 1 && names.at(-1) === '**') names.pop()
  return names.reduceRight<Step | undefined>((next, name) => ({ name, next }), undefined)
}

/** The place at which these steps come next. `**` may stand for no name at all, so that the step after it comes next, too. */
function placeOf(steps: Set<Step>): Place {
  // The set grows while it is walked, and what is added is walked as well.
  for (const { name, next } of steps) if (name === '**' && next !== undefined) steps.add(next)
  return { steps, fates: new Map() }
}

/** What the patterns do to the value under `name`. Found once for each name. */
function follow({ steps, fates }: Place, name: string): Fate {
  const known = fates.get(name)
  if (known !== undefined) return known
  const fate = fateOf(steps, name)
  fates.set(name, fate)
  return fate
}

function fateOf(steps: ReadonlySet<Step>, name: string): Fate {
  let matched = false
  const below = new Set<Step>()
  for (const step of steps) {
    const isAny = step.name === '**'
    if (!isAny && !wildcardMatch(step.name, name)) continue
    if (step.next === undefined) matched = true
    else if (!isAny) below.add(step.next)
    if (isAny) below.add(step)
  }
  return { matched, below: placeOf(below) }
}

/** The matched parts; undefined if there are none. */
function include(value: unknown, place: Place): object | undefined {
  if (place.steps.size === 0) return undefined
  if (Array.isArray(value)) {
    const items = value.map((item) => include(item, place)).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (!isJsonObject(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, child]): [string, unknown][] => {
    const fate = follow(place, name)
    const kept = fate.matched ? child : include(child, fate.below)
    return kept === undefined ? [] : [[name, kept]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** The value without its matched parts. Objects that lose all members are removed, too. */
function exclude(value: unknown, place: Place): unknown {
  if (place.steps.size === 0) return value
  if (Array.isArray(value)) return value.map((item) => exclude(item, place)).filter((item) => item !== undefined)
  if (!isJsonObject(value)) return value
  const before = Object.entries(value)
  const entries = before.flatMap(([name, child]): [string, unknown][] => {
    const fate = follow(place, name)
    const kept = fate.matched ? undefined : exclude(child, fate.below)
    return kept === undefined ? [] : [[name, kept]]
  })
  return entries.length === 0 && before.length > 0 ? undefined : Object.fromEntries(entries)
}

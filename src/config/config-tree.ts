import { isJsonObject } from '../is-json-object.js'

/** Settings by name, as given; nothing is checked yet. */
export interface ConfigTree {
  readonly [name: string]: unknown
}

/** Where single values came from, by path with dots; values from the file are not listed. */
export type Origins = Map<string, string>

/** All settings, as given. */
export interface GivenSettings {
  /** From the file alone. */
  readonly file: ConfigTree
  /** From all sources. */
  readonly all: ConfigTree
  readonly origins: Origins
}

/** Whether a value has settings below it. */
export function isTree(value: unknown): value is ConfigTree {
  return isJsonObject(value)
}

/** Merges two trees; if both have a value, the second wins. Names from outside are copied as own properties, whatever they are. */
export function mergeTrees(first: ConfigTree, second: ConfigTree): ConfigTree {
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return Object.fromEntries([...names].map((name) => [name, mergeValues(own(first, name), own(second, name))]))
}

function mergeValues(first: unknown, second: unknown): unknown {
  if (second === undefined) return first
  return isTree(first) && isTree(second) ? mergeTrees(first, second) : second
}

function own(tree: ConfigTree, name: string): unknown {
  return Object.hasOwn(tree, name) ? tree[name] : undefined
}

/** A tree with a single value. */
export function treeOf(path: readonly string[], value: unknown): ConfigTree {
  const [name, ...rest] = path
  return Object.fromEntries([[name!, rest.length === 0 ? value : treeOf(rest, value)]])
}

/** The value at a path; undefined if there is none. */
export function valueAt(tree: unknown, path: readonly string[]): unknown {
  let value = tree
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as ConfigTree)[name]
  }
  return value
}

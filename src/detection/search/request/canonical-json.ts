import { isJsonObject } from '../../../is-json-object.js'

/**
 * JSON of a value with the keys of every object in code-unit order: equal values give equal texts, however they were written. Whole numbers that are
 * given as `bigint` are written as texts.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`
    if (!isJsonObject(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

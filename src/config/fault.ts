import { OnefoldError } from '../errors.js'
import type { Origins } from './config-tree.js'

/** One fault of the configuration. */
export interface Fault {
  /** Names from the outside in; empty: the whole configuration. */
  readonly path: readonly string[]
  /** What is wrong and what to do, in words, with the value unless it is secret. */
  readonly says: string
  /** The source of the value: a variable, an option; undefined: the file. */
  readonly origin?: string
}

/** Adds the variable or option from which the value, or a group above it, came. */
export function withOrigin(fault: Fault, origins: Origins): Fault {
  for (let length = fault.path.length; length > 0; length--) {
    const origin = origins.get(fault.path.slice(0, length).join('.'))
    if (origin !== undefined) return { ...fault, origin }
  }
  return fault
}

/** One error that lists all faults. */
export function faultsError(faults: readonly Fault[], file: string | undefined): OnefoldError {
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
  const lines = faults.map((fault) => `\n  ${renderFault(fault, file)}`)
  return new OnefoldError('CONFIG_INVALID', `the configuration has ${count}:${lines.join('')}`, {
    faults: faults.length,
    paths: faults.map(({ path }) => path.join('.')).join(' '),
    file,
  })
}

function renderFault({ path, says, origin }: Fault, file: string | undefined): string {
  const source = origin ?? file
  if (path.length === 0) return source === undefined ? says : `${source}: ${says}`
  return `${path.join('.')}${source === undefined ? '' : ` (${source})`}: ${says}`
}

/** A value for a message: short, on one line. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

import type { Refusal } from '../../input/input-record.js'
import { printable } from './shown-text.js'

/** The line of a refusal on standard error: place, id if known, reason with remedy, code. */
export function describeRefusal({ file, line, id, reason, code }: Refusal): string {
  const place = `${describePlace(file)}${line === undefined ? '' : `:${line}`}`
  const name = id === undefined ? '' : ` (id ${shorten(JSON.stringify(id))})`
  return printable(`refused: ${place}${name}: ${reason} [${code}]`)
}

function describePlace(file: string): string {
  return file === '-' ? 'standard input' : file
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}

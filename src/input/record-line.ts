import type { InputOptions } from './input-options.js'

const encoder = new TextEncoder()

/**
 * The `raw` of a record of a format that has no lines: its fields as a line of JSON; undefined if the options do not ask for it.
 *
 * @param replacer tells how to write values that JSON does not have, as that of `JSON.stringify`
 */
export function toRecordLine(
  fields: object,
  { keepRaw }: InputOptions,
  replacer?: (name: string, value: unknown) => unknown,
): Uint8Array | undefined {
  return keepRaw ? encoder.encode(JSON.stringify(fields, replacer)) : undefined
}

import type { Command } from 'commander'
import { OnefoldError } from '../../errors.js'

/**
 * Refuses a command line that lacks one of these options. Commander checks its own required options before it reports unknown ones: a user who
 * mistypes one would read that it is missing, and not which word is wrong.
 *
 * @throws commander's error, worded as for its own required options
 */
export function requireOptions(command: Command, ...names: readonly string[]): void {
  const required = command.options.filter(({ long }) => names.includes(long ?? ''))
  const missing = required.find((option) => command.getOptionValue(option.attributeName()) === undefined)
  if (missing === undefined) return
  command.error(`error: required option '${missing.flags}' not specified`, { code: 'commander.missingMandatoryOptionValue' })
}

/**
 * Refuses `--json`, which is short for `--format json`, together with another format.
 *
 * @throws OnefoldError USAGE
 */
export function checkJsonFormat({ json, format }: { readonly json?: true; readonly format?: string }): void {
  if (json && format !== undefined && format !== 'json') {
    throw new OnefoldError('USAGE', `--json and --format ${format} exclude each other; leave one out`)
  }
}

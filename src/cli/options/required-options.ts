import type { Command } from 'commander'

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

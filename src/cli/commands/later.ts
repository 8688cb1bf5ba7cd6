import type { Command } from 'commander'
import { OnefoldError } from '../../errors.js'

/** Commands of the contract that this release does not have, each with what it will do. */
const later: Readonly<Record<string, string>> = {
  doctor: 'the check of engine, queue and configuration',
}

/** Adds commands that only say that they come later, so that nobody looks for a typing error. */
export function addLaterCommands(program: Command): void {
  for (const [name, what] of Object.entries(later)) addLaterCommand(program, name, what)
}

/** Adds one such command, hidden from help. */
export function addLaterCommand(parent: Command, name: string, what: string): void {
  const path = parent.parent === null ? name : `${parent.name()} ${name}`
  parent
    .command(name, { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      throw new OnefoldError('NOT_YET', `"onefold ${path}" (${what}) is not part of this release; onefold --help lists what is`)
    })
}

import type { Command } from 'commander'
import { OnefoldError } from '../../errors.js'

/** Adds a command of the contract that this release does not have, hidden from help: it only says so, so that nobody looks for a typing error. */
export function addLaterCommand(parent: Command, name: string, what: string): void {
  const path = parent.parent === null ? name : `${parent.name()} ${name}`
  parent
    .command(name, { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      throw new OnefoldError(
        'NOT_YET',
        `"onefold ${path}" (${what}) comes later: it is not part of this release; onefold --help lists what is`,
      )
    })
}

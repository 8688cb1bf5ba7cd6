import type { Command } from 'commander'
import { OnefoldError } from '../../errors.js'
import { addConfigOptions } from './config-options.js'
import { notEmpty } from './values.js'

/** Adds the options by which a command reads a collection of the service instead of files. */
export function addCollectionOptions(command: Command): Command {
  command
    .optionsGroup('Instead of files:')
    .option('--collection <name>', 'collection of the service to read', notEmpty('the name of a collection'))
    .option('--url <url>', 'ask the running service at this address, with the key in ONEFOLD_KEY (default: read its folder)')
  return addConfigOptions(command)
}

/** Options that only say where to find a collection. */
const ofCollections = ['--url', '--config', '--data']

/** The long names of the options that the user gave. */
export function givenOptions(command: Command): string[] {
  const given = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
  return given.map(({ long }) => long ?? '')
}

/**
 * Refuses options that would have no effect: options of collections when none is named, options of files when one is.
 *
 * @param collection name of the collection, if one was given
 * @param shared options allowed with a collection besides those that say where to find it
 * @throws OnefoldError USAGE
 */
export function checkCollectionOptions(collection: string | undefined, given: readonly string[], shared: readonly string[]): void {
  const allowed = new Set(['--collection', ...ofCollections, ...shared])
  const wrong = given.find((option) => (collection === undefined ? ofCollections.includes(option) : !allowed.has(option)))
  if (wrong === undefined) return
  const why = collection === undefined ? 'is for collections; name one with --collection, or' : 'is for files, not for collections;'
  throw new OnefoldError('USAGE', `${wrong} ${why} leave it out`)
}

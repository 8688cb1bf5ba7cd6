import type { Command } from 'commander'
import { OnefoldError } from '../../errors.js'
import { addConfigOptions } from './config-options.js'

/** Adds the options of a command that works on files, or on a collection of the service. */
export function addCollectionOptions(command: Command): Command {
  command
    .optionsGroup('Instead of files:')
    .option('--collection <name>', 'collection of the service to read')
    .option('--url <url>', 'ask the running service at this address, with the key in ONEFOLD_KEY (default: read its folder)')
  return addConfigOptions(command)
}

/** Options that only say where a collection is. */
const ofCollections = ['--url', '--config', '--data']

/** The options that the user gave, as they are written. */
export function givenOptions(command: Command): string[] {
  const given = command.options.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
  return given.map(({ long }) => long ?? '')
}

/**
 * Refuses options that would do nothing: those of collections without one, and with one those of files.
 *
 * @param collection name of the collection, if one was given
 * @param shared options that a collection takes besides those that say where it is
 * @throws OnefoldError USAGE
 */
export function checkCollectionOptions(collection: string | undefined, given: readonly string[], shared: readonly string[]): void {
  const allowed = new Set(['--collection', ...ofCollections, ...shared])
  const wrong = given.find((option) => (collection === undefined ? ofCollections.includes(option) : !allowed.has(option)))
  if (wrong === undefined) return
  const why = collection === undefined ? 'is for collections; name one with --collection, or' : 'is for files, not for collections;'
  throw new OnefoldError('USAGE', `${wrong} ${why} leave it out`)
}

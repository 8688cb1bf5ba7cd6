import type { Command } from 'commander'
import type { Override } from '../../config/load-config.js'
import { notEmpty } from './values.js'

/** The options that say where to find the configuration and the data. */
export interface ConfigArguments {
  readonly config?: string
  readonly data?: string
}

/** Adds `--config` and `--data`. */
export function addConfigOptions(command: Command): Command {
  return command
    .option(
      '--config <file>',
      'configuration, YAML or JSON (default: ONEFOLD_CONFIG, else onefold.yaml if there is one)',
      notEmpty('a file'),
    )
    .option('--data <folder>', 'folder that holds the collections (default: ./onefold-data)', notEmpty('a folder'))
}

/** An option as a setting that takes precedence over file and environment; empty if the option was not given. */
export function overrideBy(option: string, path: readonly string[], value: unknown): Override[] {
  return value === undefined ? [] : [{ option, path, value }]
}

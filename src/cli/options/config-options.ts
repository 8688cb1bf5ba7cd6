import type { Command } from 'commander'
import type { Override } from '../../config/load-config.js'

/** What the options that say where the configuration is hold. */
export interface ConfigArguments {
  readonly config?: string
  readonly data?: string
}

/** Adds `--config` and `--data`. */
export function addConfigOptions(command: Command): Command {
  return command
    .option('--config <file>', 'configuration, YAML or JSON (default: ONEFOLD_CONFIG, else onefold.yaml if there is one)')
    .option('--data <folder>', 'folder that holds the collections (default: ./onefold-data)')
}

/** An option as a setting that wins over file and environment; nothing where the option was not given. */
export function overrideBy(option: string, path: readonly string[], value: unknown): Override[] {
  return value === undefined ? [] : [{ option, path, value }]
}

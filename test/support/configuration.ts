import type { Config } from '../../src/config/config.js'
import { loadConfig } from '../../src/config/load-config.js'
import { OnefoldError } from '../../src/errors.js'
import { temporaryFile } from './temporary-folder.js'

/** Loads the configuration from a file with this text. */
export const loadText = (text: string, env: Record<string, string> = {}): Config =>
  loadConfig({ file: temporaryFile('onefold.yaml', text), env })

/** The faults of a configuration: the lines of the message after the first one, without the file's name. */
export function faultsOfText(text: string, env: Record<string, string> = {}): string[] {
  try {
    loadText(text, env)
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const lines = error.message.split('\n').slice(1)
    return lines.map((line) => line.trim().replace(/ \([^()]*onefold\.yaml\)/, ''))
  }
  return []
}

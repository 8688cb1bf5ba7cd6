import { OnefoldError } from '../../errors.js'

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

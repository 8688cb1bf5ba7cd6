import type { ScanResult } from '../detection/scan/scan-result.js'
import type { CliContext } from './cli-context.js'

/** Prints a notice where times were asked for and no document has one: most likely the field has another name. */
export function printTimeNotice({ stderr }: CliContext, result: ScanResult, timeField: string | undefined): void {
  if (timeField !== undefined && !result.hasTimes())
    stderr.write(`note: no document has a time in the field "${timeField}"; name the right one with --time-field\n`)
}

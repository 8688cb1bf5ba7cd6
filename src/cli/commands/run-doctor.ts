import type { CheckedFinding } from '../../compose/doctor/check.js'
import { diagnose } from '../../compose/doctor/diagnose.js'
import { loadConfig } from '../../config/load-config.js'
import { renderConfig, shownConfig } from '../../config/shown-config.js'
import type { CliContext } from '../cli-context.js'
import { exitCodeOf, exitCodes } from '../exit-codes.js'
import { type ConfigArguments, overrideBy } from '../options/config-options.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { renderFindings } from '../render/findings.js'
import { createPaint } from '../render/text-style.js'

/** The options of `onefold doctor`. */
export interface DoctorArguments extends ConfigArguments {
  readonly fix?: true
  readonly json?: true
  readonly quiet?: true
  readonly out?: string
}

/** Runs `onefold doctor`. */
export async function runDoctor(context: CliContext, values: DoctorArguments): Promise<void> {
  const { config: file, data, fix = false, json, quiet = false, out } = values
  await checkOutput(out, [file])
  const config = loadConfig({ env: context.env, file, overrides: overrideBy('--data', ['data'], data) })
  await withOutput(context, out, async (output) => {
    if (!json && !quiet) await output.write([renderConfig(config), '\n'])
    const findings = await diagnose(config, fix)
    context.exitCode = exitCodeOfFindings(findings)
    const told = quiet ? findings.filter(({ status }) => status === 'warning' || status === 'fault') : findings
    const whole = { ok: context.exitCode === exitCodes.done, configuration: shownConfig(config), findings }
    await output.write(json ? [`${JSON.stringify(whole)}\n`] : renderFindings(told, createPaint(context.colour && out === undefined)))
  })
}

/** The checks that ask a server. Only their faults may pass with time, so only these get the exit code of an unreachable server. */
const servers: readonly string[] = ['engine', 'redis']

/** Exit code of the worst fault. An unreachable server comes first, because the other faults may be gone once the server is reachable. */
function exitCodeOfFindings(findings: readonly CheckedFinding[]): number {
  const codes = findings
    .filter(({ status }) => status === 'fault')
    .map(({ check, code }) => (code === undefined || !servers.includes(check) ? exitCodes.usage : exitCodeOf(code)))
  return codes.find((code) => code === exitCodes.unreachable) ?? codes[0] ?? exitCodes.done
}

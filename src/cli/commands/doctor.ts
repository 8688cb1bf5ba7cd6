import type { Command } from 'commander'
import type { CliContext } from '../cli-context.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addConfigOptions } from '../options/config-options.js'
import type { DoctorArguments } from './run-doctor.js'

const help = `
Checks the configuration, the data folder or the engine (version, rights, disks, templates, indices), Redis and the
lexicons. Nothing is changed without --fix, which creates missing templates and indices, and adds onefold's fields to the
indices that lack them.

Examples:
  onefold doctor --config onefold.yaml
  onefold doctor --fix
  onefold doctor --json --quiet

Exit codes: 0 nothing keeps onefold from working, 2 something does, or the configuration has faults,
3 the engine or Redis is not reachable, or does not let onefold in, 130 interrupted.`

/** Adds `onefold doctor`. */
export function addDoctorCommand(program: Command, context: CliContext): void {
  const command = program
    .command('doctor')
    .summary('check configuration, engine, Redis and lexicons, and say what to do')
    .description('Checks everything that the configuration names, and says what to do.')
    .option('--fix', 'create the templates, indices and fields that the engine lacks')
    .option('--json', 'one JSON object with the configuration and all findings')
    .option('--out <file>', 'write the results to a file; it appears there when it is complete (default: standard output)')
    .option('--quiet', 'leave out the configuration, and the findings that need no action')
  addConfigOptions(command)
  addClosingHelp(command, help).action(async (values: DoctorArguments) => {
    const { runDoctor } = await import('./run-doctor.js')
    await runDoctor(context, values)
  })
}

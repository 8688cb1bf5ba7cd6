import type { Command } from 'commander'
import type { CliContext } from '../cli-context.js'
import type { WorkerArguments } from './run-worker.js'

const help = `
Needs an engine and a Redis, both named in the configuration that "onefold serve" has, too: the service takes documents
and hands them over, workers sign, group and write them. Start as many as there are cores for.
It logs JSON lines to standard error, and answers for its health, readiness and metrics on worker.port (9281). On Ctrl-C
or SIGTERM it takes no more work, and what is not done within worker.shutdown goes back to the queue.

Examples:
  onefold worker --config onefold.yaml
  ONEFOLD_WORKER__PORT=0 onefold worker

Exit codes: 0 stopped by SIGTERM, 130 by Ctrl-C, 2 usage or configuration, also of Redis, 3 Redis or the engine is not reachable.`

/** Adds `onefold worker`. */
export function addWorkerCommand(program: Command, context: CliContext): void {
  const command = program
    .command('worker')
    .summary('does the work that the HTTP service hands over through Redis')
    .description('Signs, groups and writes the documents that services hand over through Redis.')
    .option('--config <file>', 'configuration (default: ONEFOLD_CONFIG, else onefold.yaml if there is one)')
    .option('--quiet', 'only the log')
  command.addHelpText('after', help).action(async (values: WorkerArguments) => {
    // Before the worker is loaded: a signal may come at any moment.
    context.stopsItself = true
    const { runWorker } = await import('./run-worker.js')
    await runWorker(context, values)
  })
}

import type { Command } from 'commander'
import type { CliContext } from '../cli-context.js'
import { addClosingHelp } from '../options/closing-help.js'
import type { WorkerArguments } from './run-worker.js'

const help = `
Needs an engine and Redis, named in the same configuration as that of \`onefold serve\`: the service takes documents and hands
them over, workers sign, group and write them. One worker loads a collection fastest; a second one serves other collections, and keeps
small writes from waiting behind huge documents.
It logs JSON lines to standard error, and serves health, readiness and metrics on worker.port (9281). On Ctrl-C or
SIGTERM it takes no more work; what it cannot finish within worker.shutdown goes back to the queue.

Examples:
  onefold worker --config onefold.yaml
  ONEFOLD_WORKER__PORT=0 onefold worker

Exit codes: 0 stopped by SIGTERM, 130 by Ctrl-C, 2 usage or configuration, that of Redis included,
3 the engine or Redis is not reachable.`

/** Adds `onefold worker`. */
export function addWorkerCommand(program: Command, context: CliContext): void {
  const command = program
    .command('worker')
    .summary('do the writes that services hand over through Redis')
    .description('Signs, groups and writes the documents that services hand over through Redis.')
    .option('--config <file>', 'configuration, YAML or JSON (default: ONEFOLD_CONFIG, else onefold.yaml if there is one)')
    .option('--quiet', 'only the log, and not the address it listens on')
  addClosingHelp(command, help).action(async (values: WorkerArguments) => {
    // Set before the worker is loaded, because a signal may arrive at any moment.
    context.stopsItself = true
    const { runWorker } = await import('./run-worker.js')
    await runWorker(context, values)
  })
}

import { type Command, Option } from 'commander'
import type { CliContext } from '../cli-context.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addConfigOptions } from '../options/config-options.js'
import { wholeNumber } from '../options/values.js'
import type { ServeArguments } from './run-serve.js'

const help = `
Without configuration the service is open to this machine only, keeps its data in ./onefold-data, and makes a collection when
a document is first written to it. The official clients of Elasticsearch and OpenSearch work unchanged: docs/http.md.
It logs JSON lines to standard error. On Ctrl-C or SIGTERM it finishes the requests under way, then stops.

Examples:
  onefold serve
  onefold serve --port 0 --data /var/lib/onefold
  onefold serve --config onefold.yaml --quiet

Exit codes: 0 stopped by SIGTERM, 130 by Ctrl-C, 2 usage or configuration, 3 the data folder cannot be used,
or the engine or Redis is not reachable.`

/** Adds `onefold serve`. */
export function addServeCommand(program: Command, context: CliContext): void {
  const command = program
    .command('serve')
    .summary('run the HTTP service: documents in, folded search out')
    .description('Serves collections over HTTP: documents are signed and grouped as they are written, and searches fold duplicates.')
    .addOption(new Option('--port <n>', 'port to listen on; 0 takes any that is free (default: 9280)').argParser(wholeNumber(0, 65_535)))
    .option('--host <host>', 'address to listen on; any but loopback needs keys in the configuration (default: 127.0.0.1)')
  addConfigOptions(command).option('--quiet', 'only the log, and not the address it listens on')
  addClosingHelp(command, help).action(async (values: ServeArguments) => {
    // Set before the service is loaded, because a signal may arrive at any moment.
    context.stopsItself = true
    const { runServe } = await import('./run-serve.js')
    await runServe(context, values)
  })
}

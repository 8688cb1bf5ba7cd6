import { Command } from 'commander'
import type { CliContext } from './cli-context.js'
import { addCompareCommand } from './commands/compare.js'
import { addDoctorCommand } from './commands/doctor.js'
import { addEvaluateCommand } from './commands/evaluate.js'
import { addLexiconCommand } from './commands/lexicon.js'
import { addReindexCommand } from './commands/reindex.js'
import { addReportCommand } from './commands/report.js'
import { addScanCommand } from './commands/scan.js'
import { addServeCommand } from './commands/serve.js'
import { addSignCommand } from './commands/sign.js'
import { addWorkerCommand } from './commands/worker.js'
import { addClosingHelp } from './options/closing-help.js'
import { packageVersion } from './package-version.js'

const help = `
Start here:
  onefold scan documents.jsonl --format text     see the duplicates in a file
  onefold compare draft.txt final.txt            see what two texts have in common
  onefold serve                                  write and search over HTTP, duplicates folded
  onefold <command> --help                       every option, with examples

Exit codes: 0 done; 1 done, but documents were refused; 2 usage or configuration;
3 a needed server is not reachable; 130 interrupted.`

/**
 * The command line: every command with its options and help. Parsing never ends the process; it throws commander's or onefold's errors.
 *
 * @param print  receives the help or the version, if the user asks for one of them
 */
export function createProgram(context: CliContext, print: (text: string) => void): Command {
  const program = new Command('onefold')
    .description('Many copies, one fold: exact, near and contained duplicates in document collections, with evidence.')
    .version(packageVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .showHelpAfterError('Options and examples: --help')
    .configureOutput({
      writeOut: print,
      writeErr: (text) => context.stderr.write(text),
    })
  addClosingHelp(program, help)
  addScanCommand(program, context)
  addSignCommand(program, context)
  addCompareCommand(program, context)
  addReportCommand(program, context)
  addEvaluateCommand(program, context)
  addLexiconCommand(program, context)
  addServeCommand(program, context)
  addWorkerCommand(program, context)
  addReindexCommand(program, context)
  addDoctorCommand(program, context)
  return program
}

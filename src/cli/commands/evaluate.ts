import { type Command, Option } from 'commander'
import type { CliContext } from '../cli-context.js'
import { requireOptions } from '../options/check-options.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addOutputOptions } from '../options/input-options.js'
import { notEmpty } from '../options/values.js'
import type { EvaluateArguments } from './run-evaluate.js'

const help = `
Both files are JSON lines with a, b and verdict or label, or tab-separated with a header that names a, b and class.
Labels: exact, near (same), contained (a_in_b), contains (b_in_a), variant (number_variant), partial, distinct
(different), null where the readers did not agree. A pair may name its documents in either order.

Examples:
  onefold scan news.jsonl > pairs.jsonl && onefold evaluate --pairs pairs.jsonl --gold gold.jsonl
  onefold evaluate --pairs pairs.jsonl --gold gold.jsonl --level near --json
  onefold evaluate --pairs pairs.jsonl --gold judged.jsonl --unlisted ignored     gold is only a sample of the pairs
  onefold evaluate --pairs pairs.jsonl --gold gold.jsonl --calibrate              the best --min-containment

Exit codes: 0 done, 2 usage or a file that cannot be read, 130 interrupted.`

/** Adds `onefold evaluate`. */
export function addEvaluateCommand(program: Command, context: CliContext): void {
  const command = program
    .command('evaluate')
    .summary('score pairs against gold pairs')
    .description('Scores reported pairs against gold pairs: precision, recall and F1 of pairs, how each label fared, and the errors.')
    .option('--pairs <file>', 'pairs as `onefold scan` prints them (required)', notEmpty('a file'))
    .option('--gold <file>', 'gold pairs: which are duplicates, judged by people or published (required)', notEmpty('a file'))
    .addOption(
      new Option('--level <level>', 'weakest verdict that counts as found: exact, near as well, or contained as well')
        .choices(['exact', 'near', 'contained'])
        .default('contained'),
    )
    .addOption(
      new Option('--unlisted <how>', 'how to count a reported pair that gold does not list: as an error, or not at all')
        .choices(['negative', 'ignored'])
        .default('negative'),
    )
    .option('--calibrate', 'also find the --min-containment with the best F1, by cross-validation')
  addOutputOptions(command).option('--json', 'one JSON object with all figures and all errors')
  addClosingHelp(command, help).action(async (values: EvaluateArguments) => {
    requireOptions(command, '--pairs', '--gold')
    const { runEvaluate } = await import('./run-evaluate.js')
    await runEvaluate(context, values)
  })
}

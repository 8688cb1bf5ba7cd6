import { type Command, Option } from 'commander'
import { calibrateContainment } from '../../evaluation/calibrate-containment.js'
import { formatPairScore } from '../../evaluation/format-pair-score.js'
import type { LabelledPair } from '../../evaluation/labelled-pair.js'
import { parsePairLines } from '../../evaluation/parse-pair-lines.js'
import { type PairScoring, scorePairs } from '../../evaluation/score-pairs.js'
import { readDocumentFile } from '../../input/read-document.js'
import type { Level } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { addOutputOptions } from '../options/input-options.js'
import { renderScoreJson } from '../render/score.js'
import { withOutput } from '../with-output.js'

interface EvaluateArguments {
  readonly pairs: string
  readonly gold: string
  readonly level: Level
  readonly unlisted: 'negative' | 'ignored'
  readonly calibrate?: true
  readonly json?: true
  readonly out?: string
}

const help = `
Both files are JSON lines with a, b and verdict or label, or tab-separated with a header that names a, b and class.
Labels: exact, near (same), contained (a_in_b), contains (b_in_a), variant (number_variant), partial, distinct
(different), null where the readers did not agree. A pair may stand either way round.

Examples:
  onefold scan docs.jsonl > pairs.jsonl && onefold evaluate --pairs pairs.jsonl --gold gold.jsonl
  onefold evaluate --pairs pairs.jsonl --gold gold.jsonl --level near --json
  onefold evaluate --pairs pairs.jsonl --gold judged.jsonl --unlisted ignored     gold is only a sample of the pairs
  onefold evaluate --pairs pairs.jsonl --gold gold.jsonl --calibrate              the best --min-containment`

/** Adds `onefold evaluate`. */
export function addEvaluateCommand(program: Command, context: CliContext): void {
  const command = program
    .command('evaluate')
    .summary('score pairs against gold pairs')
    .description('Scores reported pairs against gold pairs: precision, recall and F1 of pairs, how each label fared, and the errors.')
    .requiredOption('--pairs <file>', 'pairs as `scan` prints them')
    .requiredOption('--gold <file>', 'gold pairs, judged by people or published')
    .addOption(new Option('--level <level>', 'what counts as found').choices(['exact', 'near', 'contained']).default('contained'))
    .addOption(
      new Option('--unlisted <how>', 'what a reported pair is that gold does not list')
        .choices(['negative', 'ignored'])
        .default('negative'),
    )
    .option('--calibrate', 'also find the least containment with the best F1, by cross-validation')
  addOutputOptions(command).option('--json', 'one JSON object with all figures and all errors')
  command.addHelpText('after', help).action((values: EvaluateArguments) => runEvaluate(context, values))
}

async function runEvaluate(context: CliContext, values: EvaluateArguments): Promise<void> {
  await withOutput(context, values.out, async (output) => {
    const { level, unlisted } = values
    const scoring: PairScoring = { pairs: await readPairs(values.pairs), gold: await readPairs(values.gold), level, unlisted }
    const score = scorePairs(scoring)
    const calibration = values.calibrate ? calibrateContainment(scoring) : undefined
    if (values.json) return output.write([renderScoreJson(score, calibration)])
    await output.write([formatPairScore(score)])
    if (calibration === undefined) return
    const { threshold, f1, crossValidatedF1, foldThresholds } = calibration
    await output.write([
      `\nbest --min-containment  ${threshold}: pair F1 ${f1.toFixed(4)}, cross-validated ${crossValidatedF1.toFixed(4)} (chosen without each fold: ${foldThresholds.join(', ')})\n`,
    ])
  })
}

/** Longest file of pairs: a string of the engine holds no more than about 512 MB. */
const maxPairsBytes = 500_000_000

async function readPairs(file: string): Promise<LabelledPair[]> {
  const { text } = await readDocumentFile(file, maxPairsBytes)
  return parsePairLines(text.split('\n'), file)
}

import { OnefoldError } from '../../errors.js'
import { calibrateContainment } from '../../evaluation/calibrate-containment.js'
import type { LabelledPair } from '../../evaluation/labelled-pair.js'
import { parsePairLines } from '../../evaluation/parse-pair-lines.js'
import { type PairScoring, scorePairs } from '../../evaluation/score-pairs.js'
import { readDocumentFile } from '../../input/texts/read-document.js'
import type { Level } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { printNotice, printWaitNotices } from '../notices.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { renderScoreJson, renderScoreText } from '../render/score.js'

/** The options of `onefold evaluate`. */
export interface EvaluateArguments {
  readonly pairs: string
  readonly gold: string
  readonly level: Level
  readonly unlisted: 'negative' | 'ignored'
  readonly calibrate?: true
  readonly json?: true
  readonly out?: string
  readonly quiet?: true
}

/** Runs `onefold evaluate`. @throws OnefoldError USAGE if both files are standard input; errors of reading pairs */
export async function runEvaluate(context: CliContext, values: EvaluateArguments): Promise<void> {
  if (values.pairs === '-' && values.gold === '-')
    throw new OnefoldError('USAGE', '--pairs and --gold: only one of them can be standard input; name a file for the other')
  await checkOutput(values.out, [values.pairs, values.gold])
  await withOutput(context, values.out, async (output) => {
    const { level, unlisted } = values
    await printWaitNotices(context, [values.pairs, values.gold], values)
    const scoring: PairScoring = { pairs: await readPairs(values.pairs), gold: await readPairs(values.gold), level, unlisted }
    for (const kind of ['pairs', 'gold'] as const)
      if (scoring[kind].length === 0) printNotice(context, `${values[kind]} holds no pairs; look whether it is the right file`, values)
    const score = scorePairs(scoring)
    const calibration = values.calibrate ? calibrateContainment(scoring) : undefined
    await output.write([values.json ? renderScoreJson(score, calibration) : renderScoreText(score, calibration)])
  })
}

/** Longest file of pairs in bytes: a string in V8 holds at most about 512 MB. */
const maxPairsBytes = 500_000_000

async function readPairs(file: string): Promise<LabelledPair[]> {
  const { text } = await readDocumentFile(file, { maxRecordBytes: maxPairsBytes })
  return parsePairLines(text.split('\n'), file)
}

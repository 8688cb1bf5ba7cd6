import type { GazetteerPath } from '../../compose/files/gazetteer-files.js'
import { type SignFilesRequest, signFilesToLines } from '../../compose/files/sign/sign-files.js'
import type { CliContext } from '../cli-context.js'
import { printLanguageNotice } from '../notices.js'
import { type InputArguments, toInputOptions } from '../options/input-options.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { createReadingEvents } from '../progress/reading-events.js'
import { isShortRun } from '../short-run.js'

/** The options of `onefold sign`. */
export interface SignArguments extends InputArguments {
  readonly profile: SignFilesRequest['profile']
  readonly lexicon?: string
  readonly grams?: true
  readonly gazetteer?: readonly GazetteerPath[]
  readonly json?: true
  readonly out?: string
  readonly quiet?: true
}

/** Runs `onefold sign`. */
export async function runSign(context: CliContext, paths: readonly string[], values: SignArguments): Promise<void> {
  await checkOutput(values.out, [...paths, values.lexicon, ...(values.gazetteer ?? []).map(({ path }) => path)])
  await printLanguageNotice(context, values)
  await withOutput(context, values.out, async (output) => {
    const events = await createReadingEvents(context, values.quiet ?? false)
    const signed = signFilesToLines({
      paths,
      input: toInputOptions(values),
      profile: values.profile,
      grams: values.grams ?? false,
      gazetteers: values.gazetteer ?? [],
      threads: values.threads,
      signal: context.signal,
      lexiconFile: values.lexicon,
      onStart: (run) => {
        if (isShortRun(run)) context.spareProcessor()
      },
      ...events,
    })
    try {
      await output.write(signed)
    } finally {
      events.end()
    }
  })
}

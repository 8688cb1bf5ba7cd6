import { type SignFilesRequest, signFiles } from '../../compose/sign-files.js'
import type { CliContext } from '../cli-context.js'
import { createReadingEvents } from '../collection-run.js'
import { type InputArguments, toInputOptions } from '../options/input-options.js'
import { withOutput } from '../with-output.js'

/** What the command line holds. */
export interface SignArguments extends InputArguments {
  readonly profile: SignFilesRequest['profile']
  readonly lexicon?: string
  readonly json?: true
  readonly out?: string
  readonly quiet?: true
}

/** Runs `onefold sign`. */
export async function runSign(context: CliContext, paths: readonly string[], values: SignArguments): Promise<void> {
  await withOutput(context, values.out, async (output) => {
    const events = await createReadingEvents(context, values.quiet ?? false)
    const signed = signFiles({
      paths,
      input: toInputOptions(values),
      profile: values.profile,
      signal: context.signal,
      ...(values.lexicon !== undefined && { lexiconFile: values.lexicon }),
      ...events,
    })
    try {
      await output.write(renderLines(signed))
    } finally {
      events.end()
    }
  })
}

async function* renderLines(signed: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const document of signed) yield `${JSON.stringify(document)}\n`
}

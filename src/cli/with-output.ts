import type { CliContext } from './cli-context.js'
import { type Output, type OutputOptions, openOutput } from './output.js'

/** Runs a command with its output; the file gets its name only if the command ends well. */
export async function withOutput(
  context: CliContext,
  file: string | undefined,
  run: (output: Output) => Promise<void>,
  options?: OutputOptions,
): Promise<void> {
  const output = await openOutput(context, file, options)
  context.outputs.add(output)
  try {
    await run(output)
    await output.commit()
  } finally {
    await output.discard()
    context.outputs.delete(output)
  }
}

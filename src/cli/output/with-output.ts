import type { CliContext } from '../cli-context.js'
import { type Output, type OutputOptions, openOutput } from './output.js'

/** Runs a command with its output; the file gets its name only if the command succeeds. */
export async function withOutput(
  context: CliContext,
  file: string | undefined,
  run: (output: Output) => Promise<void>,
  options?: OutputOptions,
): Promise<void> {
  const opening = openOutput(context, file, options)
  // Registered before the output is open, so that an interruption meanwhile removes the partial file, too.
  const held = {
    discard: () =>
      opening.then(
        (output) => output.discard(),
        () => undefined,
      ),
  }
  context.outputs.add(held)
  try {
    const output = await opening
    await run(output)
    await output.commit()
  } finally {
    await held.discard()
    context.outputs.delete(held)
  }
}

import type { CliContext } from './cli-context.js'
import { type Output, openOutput } from './output.js'

/** Runs a command with its output; the file gets its name only if the command ends well. @returns what the command gives */
export async function withOutput<Result>(
  context: CliContext,
  file: string | undefined,
  run: (output: Output) => Promise<Result>,
): Promise<Result> {
  const output = await openOutput(context, file)
  context.outputs.add(output)
  try {
    const result = await run(output)
    await output.commit()
    return result
  } finally {
    await output.discard()
    context.outputs.delete(output)
  }
}

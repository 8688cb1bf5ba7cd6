import { setTimeout as pause } from 'node:timers/promises'
import type { TaskView } from '../../compose/service.js'
import { OnefoldError } from '../../errors.js'
import type { CliContext } from '../cli-context.js'
import { errorOfCode } from '../collections/remote-service.js'
import { exitCodeOf, exitCodes } from '../exit-codes.js'
import { printNotice } from '../notices.js'
import { checkOutput } from '../output/check-output.js'
import { withOutput } from '../output/with-output.js'
import { createDisplay } from '../progress/progress.js'
import type { ReindexArguments, ReindexDesk } from '../reindexes/reindex-desk.js'
import { barOf, describeReindex, listRefused, summariseReindex } from '../render/reindex.js'

/** Runs `onefold reindex` to its end, or until it is interrupted. */
export async function runReindex(context: CliContext, values: ReindexArguments): Promise<void> {
  await checkOutput(values.out, [values.config])
  await withOutput(context, values.out, async (output) => {
    const task = await carryOut(context, values)
    const failure = task.state === (values.cancel ? 'cancelled' : 'done') ? undefined : failureOf(task)
    // Refused documents are named even if the command is to be quiet, or has failed because of them.
    context.stderr.write(failure === undefined && !values.quiet ? summariseReindex(task) : listRefused(task))
    if (failure !== undefined) {
      // It matters more than a failure to write the task's last figures.
      context.exitCode = exitCodeOf(failure.code)
    } else if (task.state === 'done' && task.outcome.refused > 0) context.exitCode = exitCodes.refused
    if (values.json || values.out !== undefined)
      await output.write([`${JSON.stringify(task)}\n`]).catch((error: unknown) => {
        throw failure ?? error
      })
    if (failure !== undefined) throw failure
  })
}

/** @returns the task when it no longer runs or waits */
async function carryOut(context: CliContext, values: ReindexArguments): Promise<TaskView> {
  const desk = await openDesk(context, values)
  try {
    const begun = await (values.cancel ? desk.cancel(values) : desk.start(values))
    printNotice(context, begun.notice, values)
    // The progress of a cancelled task is of no interest.
    return await watch(context, desk, begun, values.quiet === true || values.cancel === true)
  } finally {
    await desk.close()
  }
}

async function openDesk(context: CliContext, values: ReindexArguments): Promise<ReindexDesk> {
  if (values.url === undefined) {
    const { openLocalDesk } = await import('../reindexes/local-desk.js')
    return openLocalDesk(context, values)
  }
  const { RemoteDesk } = await import('../reindexes/remote-desk.js')
  return new RemoteDesk(context, values.url)
}

/** Shows the progress of a task until it no longer runs or waits. @throws OnefoldError INTERRUPTED */
async function watch(context: CliContext, desk: ReindexDesk, begun: TaskView, quiet: boolean): Promise<TaskView> {
  const { signal } = context
  const display = await createDisplay(context, quiet)
  try {
    for (let task = begun; ; task = await desk.task(begun.id)) {
      if (task.state !== 'running' && task.state !== 'waiting') return task
      display.show({ ...barOf(task), text: () => describeReindex(task) })
      await pause(desk.lookEveryMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) throw new OnefoldError('INTERRUPTED', `interrupted; ${desk.afterInterruption(begun.id)}`)
    }
  } finally {
    display.clear()
  }
}

/** Why a task did not end as the command wanted. */
function failureOf({ id, state, failures }: TaskView): OnefoldError {
  const { reason, code } = failures.at(-1) ?? {}
  if (state === 'failed' && typeof reason === 'string') return errorOfCode(code, reason)
  if (state === 'done') return new OnefoldError('TASK_STATE', `task ${id} was done before it could be cancelled`)
  return new OnefoldError('TASK_STATE', `task ${id} is ${state}: somebody else has stopped it; give the command again to continue`)
}

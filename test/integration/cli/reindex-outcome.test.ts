import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveAnswers } from '../../support/answering-server.js'
import { runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** A service whose reindex has already ended, as the given task says. */
function serviceWith(task: object): Promise<string> {
  const body = JSON.stringify({
    task: 't1',
    id: 't1',
    kind: 'reindex',
    progress: { done: 3, total: 3, rate: 1, seconds_left: 0 },
    failures: [],
    ...task,
  })
  return serveAnswers((request, response) => void request.resume().on('end', () => response.writeHead(202).end(body)))
}

const outcome = { ok: 2, noop: 0, conflict: 0, refused: 1, pending: 0 }
const failed = { state: 'failed', outcome, failures: [{ reason: 'the mapping is too old', code: 'ONEFOLD_USAGE' }] }

describe('the end of onefold reindex', () => {
  it('prints a task that failed, says why and does not end well', async () => {
    const url = await serviceWith(failed)
    const { code, stdout, stderr } = await runCommand(['reindex', '--url', url, '--collection', 'news', '--in-place', '--json'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('the mapping is too old')])
    expect(JSON.parse(stdout)).toMatchObject({ state: 'failed' })
  })

  it('leaves no file of a task that failed', async () => {
    const url = await serviceWith(failed)
    const out = join(temporaryFolder(), 'task.json')
    const { code, stderr } = await runHere(['reindex', '--url', url, '--collection', 'news', '--in-place', '--out', out])
    expect([code, stderr, existsSync(out)]).toEqual([2, expect.stringContaining('the mapping is too old'), false])
  })

  it('names the fault of the task where nothing can be written', async () => {
    const url = await serviceWith(failed)
    const { code, stderr } = await runHere(['reindex', '--url', url, '--collection', 'news', '--in-place', '--out', '/dev/full'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('the mapping is too old')])
  })

  it('says what was done, and that documents were refused, where nothing can be written', async () => {
    const url = await serviceWith({ state: 'done', outcome })
    const { code, stderr } = await runHere(['reindex', '--url', url, '--collection', 'news', '--in-place'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 refused')])
    const full = await runHere(['reindex', '--url', url, '--collection', 'news', '--in-place', '--out', '/dev/full'])
    expect([full.code, full.stderr]).toEqual([2, expect.stringMatching(/1 refused[\s\S]*\/dev\/full/)])
  })

  it('names the refused documents of a task that failed because of them, and of one that was to end quietly', async () => {
    const failures = [{ _id: 'd7', reason: 'no number' }]
    const words = ['reindex', '--collection', 'news', '--in-place', '--quiet']
    const unfit = await serviceWith({ ...failed, failures: [...failures, ...failed.failures] })
    const { code, stderr } = await runHere([...words, '--url', unfit])
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^refused: d7: no number\nonefold: the mapping is too old.*\n$/)])
    const url = await serviceWith({ state: 'done', outcome, failures })
    expect(await runHere([...words, '--url', url])).toMatchObject({ code: 1, stdout: '', stderr: 'refused: d7: no number\n' })
  })
})

import { describe, expect, it } from 'vitest'
import { createContext } from '../../../src/cli/run-process.js'

const { signal } = new AbortController()

function contextOn(env: NodeJS.ProcessEnv, isTTY = true) {
  const stream = { isTTY, columns: 80, hasColors: () => true }
  return createContext(
    { stdout: stream, stderr: stream, env, hrtime: process.hrtime, memoryUsage: process.memoryUsage } as unknown as NodeJS.Process,
    signal,
  )
}

describe('createContext', () => {
  it('redraws progress on a terminal only, and not where that would be shown as it is', () => {
    const interactive = (env: NodeJS.ProcessEnv, isTTY?: boolean) => contextOn(env, isTTY).interactive
    expect([interactive({ TERM: 'xterm' }), interactive({}), interactive({ TERM: 'xterm' }, false)]).toEqual([true, true, false])
    expect([interactive({ TERM: 'dumb' }), interactive({ TERM: 'xterm', CI: 'true' })]).toEqual([false, false])
  })

  it('paints results on a terminal only, and not where nobody wants colours', () => {
    expect([contextOn({}).colour, contextOn({ NO_COLOR: '1' }).colour, contextOn({}, false).colour]).toEqual([true, false, false])
  })
})

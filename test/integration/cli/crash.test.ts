import { describe, expect, it } from 'vitest'
import { CrashRun } from '../../support/crash-run.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** Number of rounds. `CRASHES=50 npx vitest run test/integration/cli/crash.test.ts` is the long run. */
const rounds = Number(process.env.CRASHES ?? 3)
const seed = Number(process.env.SEED ?? 1)

describe('a service that is killed while it is written to', () => {
  it(
    `has every acknowledged document after each of ${rounds} restarts, signed and grouped`,
    async () => {
      const run = new CrashRun(temporaryFolder(), seed)
      for (let round = 1; round <= rounds; round++) {
        const { faults, acknowledged, documents } = await run.round()
        expect(faults.slice(0, 10)).toEqual([])
        if (process.env.CRASHES) process.stderr.write(`kill ${round}: ${acknowledged} acknowledged writes, ${documents} ids\n`)
      }
    },
    rounds * 600_000,
  )
})

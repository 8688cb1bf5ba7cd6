import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { WorkUntilCut } from '../../../src/worker/work-until-cut.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('WorkUntilCut', () => {
  it('settles as the work does', async () => {
    const work = new WorkUntilCut()
    await expect(work.run(async () => 7)).resolves.toBe(7)
    await expect(work.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })

  it('cuts short all that is being done, and begins nothing that comes later', async () => {
    const work = new WorkUntilCut()
    const running = [1, 2].map(() => work.run(() => new Promise(() => {})))
    work.cut(new Error('too late'))
    for (const each of running) await expect(each).rejects.toThrow('too late')
    let begun = 0
    await expect(work.run(async () => ++begun)).rejects.toThrow('too late')
    expect(begun).toBe(0)
  })

  it('keeps nothing of work that has ended, so that memory does not grow with the jobs of a process', async () => {
    const work = new WorkUntilCut()
    const results: WeakRef<object>[] = []
    for (let i = 0; i < 100; i++) results.push(new WeakRef((await work.run(async () => ({ outcomes: [i] }))) as object))
    await nextTurn()
    collectGarbage()
    expect(results.filter((result) => result.deref() !== undefined).length).toBeLessThan(3)
    work.cut(new Error('so that it is still used'))
  })
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { collection, toLines } from '../../support/stories.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

/** Gold for the pairs of a scan: two are found, one is found with the opposite direction, one is missed, and one is distinct. */
const gold = () =>
  temporaryFile(
    'gold.jsonl',
    toLines([
      { a: '1', b: '2', label: 'exact' },
      { a: '3', b: '1', label: 'near' },
      { a: '4', b: '1', label: 'contains' },
      { a: '5', b: '6', label: 'near' },
      { a: '2', b: '3', label: 'distinct' },
    ]),
  )

describe('onefold evaluate', () => {
  it('scores what scan printed against gold', async () => {
    const pairs = join(temporaryFolder(), 'pairs.jsonl')
    await runCommand(['scan', temporaryFile('n.jsonl', toLines(collection.filter(({ id }) => id !== '6'))), '--out', pairs])
    const { code, stdout } = await runCommand(['evaluate', '--pairs', pairs, '--gold', gold(), '--unlisted', 'ignored', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      level: 'contained',
      found: 2,
      missed: 2,
      wrong: 2,
      pair_precision: 0.5,
      pair_recall: 0.5,
      pair_f1: 0.5,
      false_negatives: [
        { a: '4', b: '1' },
        { a: '5', b: '6' },
      ],
    })
  })

  it('says so where a file holds no pairs, unless it is to be quiet', async () => {
    const empty = temporaryFile('empty.jsonl', '')
    const { code, stderr } = await runHere(['evaluate', '--pairs', gold(), '--gold', empty])
    expect([code, stderr]).toEqual([0, `note: ${empty} holds no pairs; look whether it is the right file\n`])
    expect(await runHere(['evaluate', '--pairs', empty, '--gold', gold(), '--quiet'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('reads one of its files from standard input, not both', async () => {
    const { code, stderr } = await runHere(['evaluate', '--pairs', '-', '--gold', '-'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('only one of them can be standard input')])
  })

  it('prints the figures for people, and calibrates', async () => {
    const pairs = temporaryFile('pairs.jsonl', toLines([{ a: '1', b: '2', verdict: 'near', a_in_b: 0.9, b_in_a: 0.95 }]))
    const { code, stdout } = await runHere(['evaluate', '--pairs', pairs, '--gold', gold(), '--calibrate'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/pairPrecision +1\.0000/)
    expect(stdout).toContain('best --min-containment')
  })

  it('names file and line of a pair that it does not understand', async () => {
    const broken = temporaryFile('pairs.jsonl', '{"a":"1","b":"2","verdict":"near"}\n{"a":"1"}\n')
    const { code, stderr } = await runHere(['evaluate', '--pairs', broken, '--gold', gold()])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/pairs\.jsonl line 2 .*GOLD_INVALID/) })
    const missing = await runHere(['evaluate', '--pairs', join(temporaryFolder(), 'no.jsonl'), '--gold', gold()])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('INPUT_NOT_FOUND') })
  })
})

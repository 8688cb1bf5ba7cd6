import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sharedFolder } from '../support/temporary-folder.js'

const root = resolve(import.meta.dirname, '../..')
const folder = sharedFolder()

const story =
  'The harbour of the small town was closed on Monday after a crane fell into the basin. Nobody was hurt, the harbour master said. ' +
  'Divers will look for the boom when the water is clear enough. Ferries leave from the old pier until further notice.'
const addition =
  ' The crane had been built by a yard that no longer exists, and its papers were lost in a fire. A court will have to decide who pays for ' +
  'the salvage, which may take all summer. Fishermen complained that the town had known of the rust for years without lifting a finger.'
const other =
  'Bakers of the valley met to choose the best loaf of the year, as they have done since anyone can remember. The winner used rye from her ' +
  'own field and water from the spring behind the mill. Second came a young man who had never baked before the winter.'

const lines = (records: readonly object[]) => gzipSync(records.map((record) => `${JSON.stringify(record)}\n`).join(''))

function writeCorpora(): void {
  mkdirSync(join(folder, 'data/computed'), { recursive: true })
  mkdirSync(join(folder, 'data/judged'))
  const documents = [
    { id: 1, text: story },
    { id: 2, text: `${story}\n` },
    { id: 3, title: 'Crane falls', text: story + addition },
    { id: 4, text: other },
    { id: 5, text: 'Closed.' },
    { id: 6, text: 'Closed.' },
  ]
  writeFileSync(join(folder, 'data/computed/docs.jsonl.gz'), lines(documents))
  writeFileSync(join(folder, 'data/computed/pairs_computed.tsv'), 'a\tb\tclass\n2\t1\texact\n3\t1\tb_in_a\n2\t3\ta_in_b\n')
  const judged = [
    {
      pid: 'P1',
      corpus: 'x',
      a: 'l',
      b: 's',
      title_a: '',
      title_b: '',
      text_a: story + addition,
      text_b: story,
      label: 'b_in_a',
      fold: 'y',
    },
    { pid: 'P2', corpus: 'x', a: 's', b: 'o', title_a: '', title_b: '', text_a: story, text_b: other, label: 'different', fold: 'n' },
    { pid: 'P3', corpus: 'y', a: 's', b: 'o', title_a: '', title_b: '', text_a: story, text_b: other, label: null, fold: null },
  ]
  writeFileSync(join(folder, 'data/judged/pairs.jsonl.gz'), lines(judged))
}

describe('scripts/evaluate', () => {
  writeCorpora()
  const script = join(root, 'scripts/evaluate/evaluate.mjs')
  const out = join(folder, 'out')
  const printed = execFileSync(process.execPath, [script, join(folder, 'data'), '--only', 'onefold', '--compare', '--out', out], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const report = JSON.parse(readFileSync(join(out, 'evaluation.json'), 'utf8'))
  const scoreOf = (name: string) => report.tasks.find((task: { name: string }) => task.name === name).rows[0].score

  it('scores computed labels at both levels and leaves out short documents', () => {
    expect(scoreOf('computed').near).toMatchObject({ found: 1, missed: 0, wrong: 0, pairF1: 1 })
    expect(scoreOf('computed').contained).toMatchObject({ found: 3, missed: 0, wrong: 0 })
    expect(scoreOf('computed').withShort).toMatchObject({ found: 3, wrong: 1 })
  })

  it('scores judged pairs corpus by corpus, with direction', () => {
    expect(scoreOf('judged').contained).toMatchObject({ found: 1, missed: 0, wrong: 0 })
    expect(scoreOf('judged').corpora.y).toMatchObject({ found: 0, missed: 0, wrong: 0 })
  })

  it('checks judged pairs by compare', () => {
    expect(report.compare[0]).toMatchObject({ name: 'judged', score: { contained: { found: 1, missed: 0, wrong: 0 } } })
  })

  it('prints what it writes, a row a method', () => {
    expect(readFileSync(join(out, 'evaluation.md'), 'utf8').trim()).toBe(printed.trim())
    expect(printed).toMatch(/\| onefold \| 1\.000 \| 1\.000 \| 1\.000 \| 1\.000 /)
  })
})

import { describe, expect, it } from 'vitest'
import { readParts } from '../../../../src/compose/files/read-parts.js'
import type { InputPart } from '../../../../src/input/input-record.js'

const lines: InputPart = { file: 'news.jsonl', format: 'jsonl', gzip: false }

/** What another thread does: it starts, and does the parts of files. */
async function doneAway(...parts: InputPart[]): Promise<string[]> {
  const done: string[] = []
  const others = {
    count: 1,
    warmUp: async () => void done.push('start'),
    run: async ({ part }: { readonly part: InputPart }) => {
      done.push(part.file)
      return []
    },
  }
  async function* signPart() {}
  const plan = { parts, archiveParts: 0, totalBytes: undefined, notices: [], refusals: [] }
  for await (const _ of readParts(plan, signPart, others));
  return done
}

describe('readParts', () => {
  it('shares lines of JSON and folders of documents with other threads', async () => {
    expect(await doneAway(lines, { ...lines, file: 'more.jsonl' })).toEqual(['start', 'more.jsonl'])
    expect(await doneAway(lines, { ...lines, file: 'texts', format: 'files' })).toEqual(['start', 'texts'])
  })

  it.each<[string, InputPart]>([
    ['standard input, which has one reader', { ...lines, file: '-' }],
    ['a compressed file, which would be in memory as a whole', { ...lines, file: 'packed.jsonl.gz', gzip: true }],
    ['a file of another format, which is not cut', { ...lines, file: 'table.csv', format: 'csv' }],
    ['the only part', lines],
  ])('leaves %s to the thread of the caller', async (_, part) => {
    expect(await doneAway(...(part === lines ? [lines] : [lines, part, lines]))).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveAnswers } from '../../support/answering-server.js'
import { indexTexts, openService, patiently } from '../../support/open-service.js'
import { finishCommand, parseLines, runCommand, startCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { startServe } from '../../support/running-serve.js'
import { stories } from '../../support/stories.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

let folder: string

/** Makes the data folder of a stopped service, with two copies, an excerpt and another story. */
beforeEach(async () => {
  folder = temporaryFolder()
  const service = await openService({ folder })
  const { harbour, harbourEdited, harbourExcerpt, bakers } = stories
  await service.write('news', indexTexts({ '1': harbour, '2': harbourEdited, '3': harbourExcerpt, '4': bakers }), patiently)
  await service.close(1000)
})

const group = {
  size: 2,
  representative: { _id: '1' },
  members: [{ _id: '2', verdict: 'near', reason: expect.stringMatching(/^near copy of 1 \(9\d %\)$/) }],
  contains: [{ _id: '3', verdict: 'contained', a_in_b: 1 }],
}

describe('onefold report --collection', () => {
  it('reports from the data folder in every form', async () => {
    const report = (...words: string[]) => runHere(['report', '--collection', 'news', '--data', folder, ...words])
    const { code, stdout } = await report()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ groups: [group], after: null, totals: { documents: 4, groups: 1, removable: 1 } })
    const lines = await report('--format', 'ndjson', '--evidence')
    expect(parseLines(lines.stdout)).toMatchObject([{ ...group, members: [{ evidence: expect.any(Array) }] }])
    const rows = (await report('--format', 'csv')).stdout.trim().split('\n')
    expect(rows[0]).toBe('group,role,id,verdict,a_in_b,b_in_a,length,since,reason')
    expect(rows.slice(1).map((row) => row.split(',').slice(1, 4).join(','))).toEqual([
      'anchor,1,',
      'member,2,near',
      'contained,3,contained',
    ])
    const out = join(folder, 'report.html')
    expect(await report('--format', 'html', '--out', out)).toMatchObject({ code: 0, stdout: '' })
    expect(readFileSync(out, 'utf8')).toContain('The harbour of the small town was closed')
  })

  it('names documents of HTML by what their readers see', async () => {
    const service = await openService({ folder })
    const html = `<html><head><style>p { margin: 0 }</style><title>The gale</title></head><body><p>${stories.harbour}</p></body></html>`
    const untitled = html.replace('<title>The gale</title>', '')
    const writes = ['1', '2', '3'].map((id) => ({ kind: 'index' as const, id, source: { html: id === '3' ? untitled : html } }))
    await service.write('news', writes, patiently)
    await service.close(1000)
    const { stdout } = await runHere(['report', '--collection', 'news', '--data', folder, '--format', 'html'])
    expect(stdout).toContain('<summary><h2><bdi>The gale</bdi></h2>')
    expect(stdout).toContain(`<bdi>${stories.harbour.slice(0, 20)}`)
  })

  it('names documents by the field that the configuration has for their titles, and times to the minute', async () => {
    const env = { ONEFOLD_COLLECTIONS__NEWS__TITLE_FIELD: 'headline' }
    const service = await openService({ folder })
    const writes = indexTexts({ '1': stories.harbour, '2': stories.harbourEdited })
    const headed = writes.map((write) => ({ ...write, source: { ...write.source, headline: 'The gale' } }))
    await service.write('news', headed, patiently)
    await service.close(1000)
    const { stdout } = await runHere(['report', '--collection', 'news', '--data', folder, '--format', 'html'], { ...process.env, ...env })
    expect(stdout).toContain('<summary><h2><bdi>The gale</bdi></h2>')
    expect(stdout).toMatch(/<span class="figures">\d+ words, \d{4}-\d\d-\d\d \d\d:\d\d UTC<\/span>/)
  })

  it('reports from a running service with the key of the environment', async () => {
    const env = {
      ONEFOLD_KEYS__OPS__SECRET: 'a-key-of-the-operators',
      ONEFOLD_KEYS__OPS__ROLE: 'admin',
    }
    const { url } = await startServe(folder, [], env)
    const ask = (key: string, ...words: string[]) => {
      const child = startCommand(['report', '--collection', 'news', '--url', url, ...words], { ...process.env, ONEFOLD_KEY: key })
      return finishCommand(child)
    }
    const right = await ask(env.ONEFOLD_KEYS__OPS__SECRET)
    expect(JSON.parse(right.stdout)).toMatchObject({ groups: [group], totals: { documents: 4 } })
    expect((await ask(env.ONEFOLD_KEYS__OPS__SECRET, '--format', 'html')).stdout).toContain('The harbour of the small town was closed')
    const wrong = await ask('another-key-altogether')
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('[AUTH_MISSING]') })
    expect(wrong.stderr).toContain('ONEFOLD_KEY')
  })

  it('says on standard error, too, that a page shows the first groups only', async () => {
    const listed = Array.from({ length: 100 }, (_, i) => ({
      _id: `${i}`,
      length: 9,
      verdict: 'near',
      a_in_b: 1,
      b_in_a: 1,
      reason: 'near copy',
    }))
    const large = { group: 'g', size: 101, representative: { _id: 'r', length: 9 }, members: listed, contains: listed }
    const page = { groups: Array(50).fill(large), after: null, totals: { documents: 10_050, groups: 50, removable: 5_000 } }
    const url = await serveAnswers(({ method }, response) => void response.end(JSON.stringify(method === 'GET' ? page : { docs: [] })))
    const { stderr } = await runHere(['report', '--collection', 'news', '--url', url, '--format', 'html'])
    expect(stderr).toContain('note: of the groups only the first 49 are shown: --min-size leaves only larger ones, and')
  })

  it('says that a service holds the folder, and how it is asked', async () => {
    await startServe(folder)
    const { code, stderr } = await runCommand(['report', '--collection', 'news', '--data', folder])
    expect(code).toBe(3)
    expect(stderr).toContain('in use by another process')
    // It listens elsewhere than services usually do.
    expect(stderr).toContain('--url and the address that it named at its start')
  })

  it.each([
    [['--collection', 'other'], 2, 'COLLECTION_UNKNOWN'],
    [['--collection', 'news', 'file.jsonl'], 2, 'USAGE'],
    [['--collection', 'news', '--id-field', 'key'], 2, '--id-field is for files'],
    [['--collection', 'news', '--url', 'localhost'], 2, 'USAGE'],
    [['--collection', 'news', '--url', 'http://127.0.0.1:1'], 3, 'cannot be reached'],
    [['--collection', 'news', '--json', '--format', 'csv'], 2, 'exclude each other'],
  ])('refuses %j with exit code %i: %s', async (words, code, what) => {
    const found = await runHere(['report', ...words, '--data', folder])
    expect(found).toMatchObject({ code, stdout: '' })
    expect(found.stderr).toContain(what)
  })

  it('makes no data where there is none', async () => {
    const { code, stderr } = await runHere(['report', '--collection', 'news', '--data', join(folder, 'empty')])
    expect(code).toBe(2)
    expect(stderr).toContain('INPUT_NOT_FOUND')
    expect(await runHere(['report', 'file.jsonl', '--data', folder])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--collection'),
    })
  })
})

describe('onefold compare --collection', () => {
  it('compares two documents by their ids, for people and for programs', async () => {
    const words = ['compare', '3', '1', '--collection', 'news']
    const compare = (...options: string[]) => runHere([...words, ...options])
    const shown = await compare('--data', folder)
    expect(shown.stdout).toContain('contained: a is in b, which has more')
    const { url } = await startServe(folder)
    const { stdout } = await compare('--url', url, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'contained', a_in_b: 1, codet: null, evidence: expect.any(Array) })
    const page = await runCommand([...words, '--url', url, '--format', 'html', '--reuse'])
    expect(page.stdout).toMatch(/^<!doctype html>[\s\S]*<a id="a1" class="m same" href="#b\d"/)
    expect((await compare('--url', url, '--width', '90')).stdout).toMatch(/^= +1 .* │ = +\d /m)
    expect(await compare('--url', url, '--language', 'en')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--language is for files'),
    })
    expect(await runHere(['compare', '3', 'none', '--collection', 'news', '--url', url])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DOCUMENT_UNKNOWN'),
    })
  })
})

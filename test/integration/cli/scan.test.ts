import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { commandFile, finishCommand, parseLines, runCommand, startCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { collection, stories, toLines } from '../../support/stories.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

interface Pair {
  readonly a: string
  readonly b: string
  readonly verdict: string
  readonly a_in_b: number
  readonly b_in_a: number
  readonly resemblance: number
  readonly by: readonly string[]
  readonly evidence?: readonly { a: { start: number; end: number }; text: string }[]
}

const file = () => temporaryFile('news.jsonl', toLines(collection))
const lineOf = (refusal: string) => Number(/jsonl:(\d+)/.exec(refusal)![1])
const shown = (pairs: readonly Pair[]) => pairs.map(({ a, b, verdict }) => `${a} ${verdict} ${b}`)

describe('onefold scan', () => {
  it('prints each pair once, sorted by b and a, with every field of the contract', async () => {
    const { code, stdout } = await runCommand(['scan', file()])
    const pairs = parseLines<Pair>(stdout)
    expect(code).toBe(0)
    expect(shown(pairs)).toEqual(['1 exact 2', '1 near 3', '2 near 3', '1 contains 4', '2 contains 4', '3 contains 4'])
    expect(Object.keys(pairs[0]!)).toEqual(['a', 'b', 'verdict', 'a_in_b', 'b_in_a', 'resemblance', 'by'])
    expect(pairs[0]).toMatchObject({ a_in_b: 1, b_in_a: 1, resemblance: 1 })
  })

  it('says so where no document has the time that was asked for', async () => {
    const words = ['--format', 'groups', '--prefer', 'oldest', '--time-field']
    const path = temporaryFile('dated.jsonl', toLines(collection.map((document, i) => ({ ...document, meta: { at: 1_700_000_000 + i } }))))
    for (const [field, notice] of [
      ['meta.day', /note: no document has a time in the field "meta\.day"/],
      ['meta.at', /^(?![\s\S]*no document has a time)/],
    ] as const) {
      const { code, stderr } = await runHere(['scan', path, ...words, field])
      expect([code, stderr]).toEqual([0, expect.stringMatching(notice)])
    }
    const table = temporaryFile('table.csv', 'id,text\n1,some words\n')
    const { code, stderr } = await runHere(['scan', table, ...words, 'day'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('has no time field "day"')])
  })

  it('compares only documents of one scope, in every kind of file and format', async () => {
    const rows = ['acme en', 'acme de', 'bolt en', 'acme en'].map((scope, i) => {
      const [tenant, language] = scope.split(' ')
      return { id: `${i}`, text: stories.harbour.replace(/[\n"]/g, ' '), tenant, language }
    })
    const csv = `id,text,tenant,language\n${rows.map((row) => [row.id, `"${row.text}"`, row.tenant, row.language].join(',')).join('\n')}\n`
    const paths = [temporaryFile('dump.jsonl', toLines(rows)), temporaryFile('dump.csv', csv)]
    for (const path of paths) {
      const list = async (...words: string[]) => (await runHere(['scan', path, ...words])).stdout
      expect(shown(parseLines<Pair>(await list('--scope-field', 'tenant')))).toEqual(['0 exact 1', '0 exact 3', '1 exact 3'])
      for (const words of [
        ['--scope-field', 'tenant,language'],
        ['--scope-field', 'language', '--scope-field', 'tenant'],
      ])
        expect(shown(parseLines<Pair>(await list(...words)))).toEqual(['0 exact 3'])
      const unique = await list('--scope-field', 'tenant,language', '--format', 'unique')
      expect(unique.trimEnd().split('\n')).toHaveLength(path.endsWith('csv') ? 4 : 3)
      const report = await runHere(['report', path, '--scope-field', 'tenant,language'])
      expect(JSON.parse(report.stdout)).toMatchObject({ groups: [{ size: 2 }], totals: { removable: 1 } })
    }
    const { stdout } = await runHere([
      'scan',
      paths[0]!,
      '--scope-field',
      'tenant,language',
      '--format',
      'groups',
      '--id-field',
      'file:line',
      '--against',
      paths[1]!,
    ])
    expect(
      parseLines<{ members: unknown[] }>(stdout)
        .map(({ members }) => members.length)
        .sort(),
    ).toEqual([1, 1, 2])
  })

  it('says so where no document has a value in a scope field, and refuses a table without one', async () => {
    const path = temporaryFile('dump.jsonl', toLines(collection.map((document) => ({ ...document, tenant: 'acme' }))))
    for (const command of ['scan', 'report']) {
      const { code, stderr } = await runHere([command, path, '--scope-field', 'tenant,langauge'])
      expect([code, stderr]).toEqual([0, expect.stringContaining('note: no document has a value in the field "langauge"')])
      expect(stderr).not.toContain('"tenant"')
      expect((await runHere([command, path, '--scope-field', 'site', '--quiet'])).stderr).toBe('')
    }
    const table = await runHere(['scan', temporaryFile('table.csv', 'id,text,tenant\n1,some words,acme\n'), '--scope-field', 'tenant,site'])
    expect([table.code, table.stderr]).toEqual([
      1,
      expect.stringContaining('has no scope field "site"; name the right one with --scope-field'),
    ])
    const collected = await runHere(['report', '--collection', 'news', '--scope-field', 'tenant'])
    expect([collected.code, collected.stderr]).toEqual([2, expect.stringContaining('--scope-field is for files')])
  })

  it('says so where a title each tells the documents of a group apart, until titles are read as text', async () => {
    const text = stories.harbour
    const plants = ['agave', 'basil', 'cumin', 'dill', 'endive']
    const path = temporaryFile('answers.jsonl', toLines(plants.map((plant) => ({ id: plant, title: `Is ${plant} inherited?`, text }))))
    const notice = 'note: in one group of 5 or more documents, nearly every document has another title'
    for (const words of [['scan', '--format', 'text'], ['report']]) {
      const { stderr } = await runHere([words[0]!, path, ...words.slice(1)])
      expect(stderr).toContain(notice)
      expect(stderr).toContain(
        '--text-field title,text (the title, then the field that has the text; files of text or HTML have no fields)\n',
      )
      const joined = await runHere([words[0]!, path, ...words.slice(1), '--text-field', 'title,text'])
      expect(joined.stderr).not.toContain(notice)
    }
  })

  it('lists what the level asks for', async () => {
    const path = file()
    const at = async (level: string) => shown(parseLines<Pair>((await runHere(['scan', path, '--quiet', '--level', level])).stdout))
    expect(await at('exact')).toEqual(['1 exact 2'])
    expect(await at('near')).toEqual(['1 exact 2', '1 near 3', '2 near 3'])
  })

  it('gives evidence whose offsets point into the text', async () => {
    const { stdout } = await runHere(['scan', file(), '--evidence', '--quiet'])
    const pair = parseLines<Pair>(stdout).find(({ a, b }) => a === '1' && b === '4')!
    expect(pair.evidence!.length).toBeGreaterThan(1)
    for (const { a, text } of pair.evidence!) expect(stories.harbour.slice(a.start, a.end).trim()).toContain(text.replace('…', '').trim())
  })

  it('prints groups round their first document, and what it contains', async () => {
    const near = parseLines<object>((await runHere(['scan', file(), '--quiet', '--format', 'groups'])).stdout)
    expect(near).toMatchObject([
      { group: '1', representative: '1', members: [{ id: '2' }, { id: '3' }], contains: [{ id: '4', verdict: 'contained' }] },
    ])
    const { stdout } = await runHere(['scan', file(), '--quiet', '--format', 'groups', '--level', 'contained', '--prefer', 'longest'])
    expect(parseLines(stdout)).toMatchObject([{ group: '1', contains: [{ id: '4', verdict: 'contained', a_in_b: 1 }] }])
  })

  it('prints the remaining documents with unchanged bytes and empty ones kept', async () => {
    const lines = [
      '{ "id":"x", "text":"" , "n":1.0}\r',
      JSON.stringify(collection[0]),
      JSON.stringify(collection[1]),
      '{"id":"y","text":""}',
    ]
    const { stdout } = await runHere(['scan', temporaryFile('n.jsonl', lines.join('\n')), '--quiet', '--format', 'unique'])
    expect(stdout).toBe(`${[lines[0], lines[1], lines[3]].join('\n')}\n`)
  })

  it('compares documents with those of an archive, which stay', async () => {
    const folder = temporaryFolder()
    const [one, two] = [join(folder, 'one.jsonl'), join(folder, 'two.jsonl')]
    writeFileSync(one, toLines(collection.slice(0, 1)))
    writeFileSync(two, toLines(collection.slice(1, 2)))
    const fresh = temporaryFile('fresh.jsonl', toLines(collection.slice(2)))
    const words = ['scan', fresh, '--against', one, '--against', two]
    const { code, stdout, stderr } = await runHere(words)
    expect([code, shown(parseLines<Pair>(stdout))]).toEqual([0, ['1 near 3', '2 near 3', '1 contains 4', '2 contains 4', '3 contains 4']])
    expect(stderr).toMatch(/^documents {2}3 \(0 empty, 0 refused\)\narchive {4}2 documents$/m)
    const groups = parseLines((await runHere([...words, '--quiet', '--format', 'groups', '--prefer', 'longest'])).stdout)
    expect(groups).toMatchObject([{ group: '1', representative: '1', members: [{ id: '3' }], contains: [{ id: '4' }] }])
    const { stdout: kept } = await runHere([...words, '--quiet', '--format', 'unique', '--level', 'contained'])
    expect(kept).toBe(toLines(collection.slice(4)))
    expect((await runCommand([...words, '--format', 'text', '--evidence', '--threads', '2'])).stdout).toContain('100 % of it is in 1')
  })

  it('lists what unique leaves out, each with what stays for it', async () => {
    const words = ['scan', file(), '--quiet', '--format']
    const listed = async (...options: string[]) => parseLines<Pair>((await runHere([...words, 'removable', ...options])).stdout)
    expect(await listed()).toEqual([
      { a: '2', b: '1', verdict: 'exact', a_in_b: 1, b_in_a: 1 },
      { a: '3', b: '1', verdict: 'near', a_in_b: expect.any(Number), b_in_a: expect.any(Number) },
    ])
    const removable = await listed('--level', 'contained', '--prefer', 'longest', '--evidence')
    const { stdout: kept } = await runHere([...words, 'unique', '--level', 'contained', '--prefer', 'longest'])
    const ids = [...removable.map(({ a }) => a), ...parseLines<{ id: string }>(kept).map(({ id }) => id)]
    expect(ids.sort()).toEqual(collection.map(({ id }) => id).sort())
    expect(removable.find(({ a }) => a === '4')).toMatchObject({ verdict: 'contained', evidence: expect.any(Array) })
  })

  it('lists no refused record as one that can go', async () => {
    const path = temporaryFile('broken.jsonl', `${toLines(collection)}{"id":"9","text":\n${JSON.stringify(collection[0])}\n`)
    const { code, stdout } = await runHere(['scan', path, '--quiet', '--format', 'removable', '--level', 'exact'])
    expect([code, shown(parseLines<Pair>(stdout))]).toEqual([1, ['2 exact 1']])
  })

  it('keeps everything apart from what an archive has, however little the files hold', async () => {
    const nothing = temporaryFile('nothing.jsonl', '')
    expect(await runHere(['scan', nothing, '--against', file(), '--quiet'])).toMatchObject({ code: 0, stdout: '' })
    const whole = await runHere(['scan', file(), '--quiet'])
    expect(await runHere(['scan', file(), '--against', nothing, '--quiet'])).toEqual(whole)
  })

  it('does not begin without the whole archive', async () => {
    const { code, stdout, stderr } = await runHere(['scan', file(), '--against', file(), '--against', 'missing.jsonl'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('missing.jsonl: cannot be read: there is no such file')
  })

  it('prints the remaining rows of a table under its header', async () => {
    const path = temporaryFile(
      'n.csv',
      'id;text\r\n1;"a ""story"" of some length; told once"\r\n2;"a ""story"" of some length; told once"\r\n3;b\r\n',
    )
    const { code, stdout } = await runHere(['scan', path, '--quiet', '--format', 'unique'])
    expect(code).toBe(0)
    expect(stdout).toBe('id;text\r\n1;"a ""story"" of some length; told once"\r\n3;b\r\n')
  })

  it('prints groups for people without colours where no terminal is', async () => {
    const { stdout } = await runHere(['scan', file(), '--format', 'text', '--quiet'])
    expect(stdout).toContain('Crane falls into harbour')
    expect(stdout).toMatch(/near\s+3 /)
    expect(stdout).toMatch(/100 % of it is in 1/)
    expect(stdout).toContain('“')
    expect(stdout).not.toContain('\u001b')
  })

  it('sums up on standard error, as JSON when asked, and not at all when quiet', async () => {
    const path = file()
    const words = (await runHere(['scan', path])).stderr
    expect(words).toMatch(/documents +5 \(0 empty, 0 refused\)/)
    expect(words).toMatch(/documents\/s, peak memory/)
    const json = parseLines<object>((await runHere(['scan', path, '--json'])).stderr)
    expect(json).toMatchObject([{ documents: 5, empty: 0, refused: 0, exact: 1, near: 2, contained: 3, groups: 1, removable: 3 }])
    expect((await runHere(['scan', path, '--quiet'])).stderr).toBe('')
  })

  it('tells its own peak memory, not that of the program that started it', () => {
    const words = JSON.stringify([commandFile, 'scan', file(), '--json'])
    const large = `const held = Buffer.alloc(4e8, 1)
      const { stderr } = require('node:child_process').spawnSync(process.execPath, ${words}, { encoding: 'utf8' })
      process.stdout.write(stderr, () => held.length)`
    const [summary] = parseLines<{ peak_memory_bytes: number }>(execFileSync(process.execPath, ['-e', large], { encoding: 'utf8' }))
    expect(summary!.peak_memory_bytes).toBeGreaterThan(1e7)
    expect(summary!.peak_memory_bytes).toBeLessThan(3e8)
  })

  it('reads standard input, gzip, and several files in one scan', async () => {
    const packed = temporaryFile('b.jsonl.gz', gzipSync(toLines(collection.slice(1))))
    const { stdout, code } = await runCommand(['scan', '-', packed, '--quiet', '--level', 'exact'], toLines(collection.slice(0, 1)))
    expect(code).toBe(0)
    expect(shown(parseLines<Pair>(stdout))).toEqual(['1 exact 2'])
  })

  it('names documents without an id by file and line, also when threads share a file', async () => {
    const rows = Array.from({ length: 9000 }, (_, i) => JSON.stringify({ text: `Filler ${i} ${`lorem${i} ipsum${i} `.repeat(60)}` }))
    rows[0] = rows[8999] = JSON.stringify({ text: stories.bakers })
    const path = temporaryFile('n.jsonl', rows.join('\n'))
    const pairs = await Promise.all(
      ['1', '2'].map(async (threads) => (await runCommand(['scan', path, '--quiet', '--level', 'exact', '--threads', threads])).stdout),
    )
    expect(shown(parseLines<Pair>(pairs[0]!))).toEqual([`${path}:1 exact ${path}:9000`])
    expect(pairs[1]).toBe(pairs[0])
  })

  it('names documents of a folder by their path, and takes the main text of HTML', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'a.txt'), stories.harbour)
    writeFileSync(join(folder, 'sub', 'b.html'), `<html><body><p>${stories.harbour.replaceAll('\n', '</p><p>')}</p></body></html>`)
    writeFileSync(join(folder, 'image.png'), 'x')
    const { stdout, stderr, code } = await runHere(['scan', folder])
    expect(code).toBe(0)
    expect(parseLines<Pair>(stdout)).toMatchObject([{ a: 'a.txt', b: 'sub/b.html' }])
    expect(stderr).toContain('1 entry passed over')
  })

  it('says that a text has more exact copies than are paired', async () => {
    const copies = Array.from({ length: 130 }, (_, i) => ({ id: `c${i}`, text: stories.bakers }))
    const { stdout, stderr } = await runCommand(['scan', '-'], toLines(copies))
    expect(parseLines<Pair>(stdout).filter(({ b }) => b === 'c129')).toHaveLength(1)
    expect(stderr).toContain('130 exact copies')
  })

  it('gives the titles that alone make a pair a variant, with the evidence of the pair, and those of no other pair', async () => {
    const text = 'This command is an alias of the main program and takes the same arguments. View documentation for the original command.'
    const path = temporaryFile(
      'pages.jsonl',
      toLines([
        { id: '1', title: 'xz', text },
        { id: '2', title: 'bzip', text },
        { id: '3', title: 'xz', text },
      ]),
    )
    const run = async (...options: string[]) => (await runHere(['scan', path, '--include', 'variant', '--quiet', ...options])).stdout
    expect(parseLines(await run('--evidence'))).toMatchObject([
      { a: '1', b: '2', verdict: 'variant', evidence: [{}, {}], titles: { a: 'xz', b: 'bzip', verdict_without: 'exact' } },
      { a: '1', b: '3', verdict: 'exact' },
      { a: '2', b: '3', verdict: 'variant', titles: { a: 'bzip', b: 'xz', verdict_without: 'exact' } },
    ])
    expect((await run('--evidence')).match(/"titles"/g)).toHaveLength(2)
    expect(await run()).not.toContain('titles')
  })

  it('says where variants are listed if the format has no place for them', async () => {
    const run = async (format: string) => (await runHere(['scan', file(), '--include', 'variant', '--format', format])).stderr
    expect(await run('text')).toContain('note: variants are in no group')
    expect(await run('pairs')).not.toContain('variants are in no group')
  })
})

describe('onefold scan on bad input', () => {
  it('names every refused record with place, reason and remedy, does the rest and ends with 1', async () => {
    const lines = [
      ...collection.map((record) => JSON.stringify(record)),
      '{"id":"6","text":',
      '{"id":"7","headline":"no text"}',
      '{"id":"1","text":"second use"}',
      '{"id":"9","text":5}',
      '[1]',
    ]
    const path = temporaryFile('n.jsonl', lines.join('\n'))
    const { code, stdout, stderr } = await runHere(['scan', path, '--quiet'])
    expect(code).toBe(1)
    expect(parseLines(stdout)).toHaveLength(6)
    // A second use of an id is found only after its batch was read.
    const refusals = stderr
      .trimEnd()
      .split('\n')
      .sort((one, other) => lineOf(one) - lineOf(other))
    expect(refusals).toHaveLength(5)
    expect(refusals[0]).toMatch(/n\.jsonl:6: is not valid JSON: it breaks off at column 18; .*\[RECORD_INVALID\]$/)
    expect(refusals[1]).toMatch(
      /n\.jsonl:7 \(id "7"\): has no text: looked for "text", "body", "content", "html"; .*--text-field \[RECORD_NO_TEXT\]$/,
    )
    expect(refusals[2]).toMatch(/n\.jsonl:8 \(id "1"\).*\[RECORD_DUPLICATE_ID\]$/)
    expect(refusals[3]).toMatch(/n\.jsonl:9 \(id "9"\): the text field "text" holds a number/)
    expect(refusals[4]).toMatch(/n\.jsonl:10: is a JSON array/)
  })

  it('does the rest when one path of several is missing, and nothing when it is the only one', async () => {
    const missing = join(temporaryFolder(), 'missing.jsonl')
    const some = await runHere(['scan', missing, file(), '--quiet'])
    expect(some.code).toBe(1)
    expect(some.stderr).toMatch(/missing\.jsonl.*INPUT_NOT_FOUND/)
    expect(parseLines(some.stdout)).toHaveLength(6)
    const none = await runHere(['scan', missing])
    expect(none).toMatchObject({ code: 2, stdout: '' })
    expect(none.stderr).toMatch(/missing\.jsonl.*INPUT_NOT_FOUND/)
  })

  it('refuses a folder without readable files and files of an unknown kind', async () => {
    expect(await runHere(['scan', temporaryFolder()])).toMatchObject({ code: 2, stderr: expect.stringContaining('INPUT_EMPTY') })
    const unknown = await runHere(['scan', temporaryFile('a.xml', '<a/>')])
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('INPUT_FORMAT_UNKNOWN') })
  })

  it('refuses a record of 100 MB without holding it', async () => {
    const child = startCommand(['scan', '-', '--quiet', '--level', 'exact'])
    const finished = finishCommand(child)
    child.stdin!.write('{"text":"')
    const piece = Buffer.alloc(1_000_000, 'x')
    for (let i = 0; i < 100; i++) if (!child.stdin!.write(piece)) await once(child.stdin!, 'drain')
    child.stdin!.end(`"}\n${toLines(collection)}`)
    const { code, stdout, stderr } = await finished
    expect(code).toBe(1)
    expect(stderr).toMatch(/standard input:1: is 100\.0 MB long, the limit is 33\.6 MB/)
    expect(parseLines(stdout)).toHaveLength(1)
  })

  it('stops where the process uses more than the limit, however little the tables hold', async () => {
    // The command's own memory use differs from machine to machine, so the command is made to hold much more.
    const preload = temporaryFile('hold.cjs', 'globalThis.held = Buffer.alloc(300e6, 1)')
    const scan = (limit: string) => {
      const words = ['scan', file(), '--format', 'unique', '--quiet', '--limit-memory', limit]
      return finishCommand(startCommand(words, { ...process.env, NODE_OPTIONS: `--require ${preload}` }))
    }
    expect(await scan('250MB')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('MEMORY_LIMIT') })
    expect(await scan('2GB')).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    ['1MB', '1 MB'],
    ['1KB', '1 KB'],
    ['1.5GB', undefined],
  ])('stops with a message at a memory limit of %s, if it is less than what is needed', async (limit, told) => {
    const { code, stdout, stderr } = await runCommand(['scan', file(), '--limit-memory', limit])
    if (told === undefined) expect(code).toBe(0)
    else expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    if (told !== undefined) expect(stderr).toMatch(new RegExp(`limit of ${told} after \\d+ documents?;.*MEMORY_LIMIT`))
  })

  it('takes the code of a language without stop words, and says that it is one', async () => {
    const known = await runHere(['scan', file(), '--language', 'tr'])
    expect(known).toMatchObject({ code: 0, stderr: expect.not.stringContaining('note:') })
    const { code, stderr } = await runHere(['scan', file(), '--language', 'xx'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^note: no stop words and stems are known for the language "xx"; .*\ben\b.*\btr\b/m)
    expect((await runHere(['sign', file(), '--language', 'xx', '--quiet'])).stderr).toBe('')
  })
})

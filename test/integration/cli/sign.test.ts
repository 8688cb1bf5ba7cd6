import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseLines, runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { collection, stories, toLines } from '../../support/stories.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

interface Signed {
  readonly id: string
  readonly onefold: Readonly<Record<string, unknown>>
}

const file = (records: readonly object[] = collection) => temporaryFile('news.jsonl', toLines(records))

describe('onefold sign', () => {
  it('prints id and signature fields of each document, in input order', async () => {
    const { code, stdout } = await runCommand(['sign', file(), '--quiet'])
    const signed = parseLines<Signed>(stdout)
    expect(code).toBe(0)
    expect(signed.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
    expect(signed[0]!.onefold.exact).toBe(signed[1]!.onefold.exact)
    expect(signed[0]!.onefold.exact).not.toBe(signed[2]!.onefold.exact)
    expect(signed[0]!.onefold).toMatchObject({ language: 'en', length: expect.any(Number), sketch: expect.any(String) })
  })

  it('signs fewer families in the lean profile, and more terms in the full one', async () => {
    const path = file()
    const fields = async (profile: string) =>
      parseLines<Signed>((await runHere(['sign', path, '--quiet', '--profile', profile])).stdout)[0]!.onefold
    const [lean, standard, full] = [await fields('lean'), await fields('standard'), await fields('full')]
    expect(Object.keys(lean)).not.toContain('simhash')
    expect(Object.keys(standard)).toContain('simhash')
    expect(JSON.stringify(full).length).toBeGreaterThan(JSON.stringify(standard).length)
    expect(full.sketch).toBe(lean.sketch)
  })

  it('names refused records, signs the rest and ends with 1', async () => {
    const { code, stdout, stderr } = await runHere([
      'sign',
      temporaryFile('n.jsonl', `{"text":"a"}\nbroken\n${toLines(collection.slice(0, 1))}`),
    ])
    expect(code).toBe(1)
    expect(parseLines(stdout)).toHaveLength(2)
    expect(stderr).toMatch(/n\.jsonl:2: is not valid JSON/)
  })

  it('signs names of a list of the user, and says which line is none', async () => {
    const path = file([{ id: '1', text: `Then Zorblax Quuxley spoke of the harbour. ${stories.harbour}` }])
    const names = temporaryFile('names.txt', '# ministers\nZorblax Quuxley\n')
    const sign = async (...given: string[]) => runHere(['sign', path, '--quiet', ...given])
    const [plain] = parseLines<Signed>((await sign()).stdout)
    const [named] = parseLines<Signed>((await sign('--gazetteer', `person=${names}`)).stdout)
    expect(named!.onefold.version).toMatch(/\.names\.[0-9a-f]{16}$/)
    expect({ ...named!.onefold, version: '', tweezer: '' }).toEqual({ ...plain!.onefold, version: '', tweezer: '' })
    expect(named!.onefold.tweezer).not.toEqual(plain!.onefold.tweezer)

    const broken = temporaryFile('names.txt', `${'x'.repeat(300)}\n`)
    expect(await sign('--gazetteer', `person=${broken}`)).toMatchObject({ code: 2, stderr: expect.stringContaining(`${broken}, line 1`) })
    expect(await sign('--gazetteer', `people=${names}`)).toMatchObject({ code: 2, stderr: expect.stringContaining('person=names.txt') })
    expect(await sign('--gazetteer', 'person=gone.txt')).toMatchObject({ code: 2, stderr: expect.stringContaining('one name a line') })
  })

  it('prints the same with any number of threads', async () => {
    const records = Array.from({ length: 1500 }, (_, i) => ({
      id: i % 700,
      text: `${stories.harbour} Number ${i}. `.repeat(3),
      title: `No ${i}`,
    }))
    const path = temporaryFile('many.jsonl', `${toLines(records)}broken\n{"text":"no id"}\n`)
    const [one, three] = [
      await runCommand(['sign', path, '--quiet', '--threads', '1']),
      await runCommand(['sign', path, '--quiet', '--threads', '3']),
    ]
    expect(three.stdout).toBe(one.stdout)
    expect(three.stderr).toBe(one.stderr)
    expect(one.stderr).toMatch(/many\.jsonl:1501: is not valid JSON/)
    expect(parseLines<Signed>(one.stdout).map(({ id }) => id)).toEqual([
      ...Array.from({ length: 700 }, (_, i) => String(i)),
      expect.stringMatching(/many\.jsonl:1502$/),
    ])
  })
})

describe('onefold lexicon', () => {
  it('builds a file that show describes and sign and compare read', async () => {
    const lexicon = join(temporaryFolder(), 'news.lexicon')
    const path = file()
    const built = await runCommand(['lexicon', 'build', path, '--out', lexicon])
    expect(built).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/^lexicon of 5 documents, [\d.]+ KB$/m) })
    const shown = JSON.parse((await runCommand(['lexicon', 'show', lexicon, '--json'])).stdout) as { id: string }
    expect(shown).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{16}$/), documents: 5, min_document_frequency: 2 })
    expect((await runCommand(['lexicon', 'show', lexicon])).stdout).toContain(shown.id)
    const signed = parseLines<Signed>((await runCommand(['sign', path, '--quiet', '--lexicon', lexicon])).stdout)
    expect(signed[0]!.onefold.version).toContain(shown.id)
    const text = temporaryFile('a.txt', collection[0]!.text)
    const compared = JSON.parse((await runCommand(['compare', text, text, '--json', '--lexicon', lexicon])).stdout) as object
    expect(compared).toMatchObject({ verdict: 'exact', codet: { a_in_b: 1, b_in_a: 1, lexicon: shown.id } })
  })

  it('adds the tables of sentences on request, under the same id, and signs grams by them', async () => {
    const folder = temporaryFolder()
    const [plain, full] = [join(folder, 'plain.lexicon'), join(folder, 'full.lexicon')]
    const path = file()
    await runHere(['lexicon', 'build', path, '--quiet', '--out', plain])
    await runHere(['lexicon', 'build', path, '--quiet', '--sentence-tables', '--out', full])
    const show = async (lexicon: string) => JSON.parse((await runHere(['lexicon', 'show', lexicon, '--json'])).stdout) as { id: string }
    expect(await show(plain)).toMatchObject({ grams: null, correlations: null })
    expect(await show(full)).toMatchObject({
      id: (await show(plain)).id,
      grams: { grams: expect.any(Number) },
      correlations: { documents: expect.any(Number) },
    })
    expect((await runHere(['lexicon', 'show', full])).stdout).toMatch(/grams +\d+, each 2 times or more/)
    const sign = async (...options: string[]) =>
      parseLines<Signed>((await runHere(['sign', path, '--quiet', '--lexicon', full, ...options])).stdout)[0]!.onefold
    const [without, withGrams] = [await sign(), (await sign('--grams')) as Signed['onefold'] & { version: string; grams: string[] }]
    expect(withGrams).toMatchObject({ ...(without as object), version: expect.stringMatching(/\.grams1\.[0-9a-f]{16}$/) })
    expect(withGrams.version.startsWith(String(without.version))).toBe(true)
    expect(withGrams.grams.length).toBeGreaterThan(0)
    const refusals = [
      [['--lexicon', plain], /no table to choose grams by.*--sentence-tables.*\[LEXICON_INVALID\]/s],
      [[], /grams are chosen by a table.*--sentence-tables.*\[USAGE\]/s],
    ] as const
    for (const [options, says] of refusals) {
      const refused = await runHere(['sign', path, '--grams', ...options])
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(says) })
    }
  })

  it('gives the same bytes for the same documents', async () => {
    const folder = temporaryFolder()
    const path = file()
    await runHere(['lexicon', 'build', path, '--quiet', '--out', join(folder, 'a')])
    await runHere(['lexicon', 'build', path, '--quiet', '--out', join(folder, 'b')])
    expect(readFileSync(join(folder, 'a')).equals(readFileSync(join(folder, 'b')))).toBe(true)
    const other = await runHere(['lexicon', 'build', path, '--lexicon', join(folder, 'a'), '--out', join(folder, 'c')])
    expect(other).toMatchObject({ code: 0, stderr: expect.stringContaining('a lexicon is counted from its documents alone') })
    expect(readFileSync(join(folder, 'c')).equals(readFileSync(join(folder, 'a')))).toBe(true)
  })

  it('names a file that is missing or no lexicon', async () => {
    const missing = await runHere(['lexicon', 'show', join(temporaryFolder(), 'no.lexicon')])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringMatching(/no\.lexicon.*INPUT_NOT_FOUND/) })
    const folder = await runHere(['lexicon', 'show', temporaryFolder()])
    expect(folder).toMatchObject({ code: 2, stderr: expect.stringMatching(/it is a folder.*INPUT_UNREADABLE/) })
    const wrong = await runHere(['sign', file(), '--lexicon', temporaryFile('x.lexicon', 'no lexicon at all, only text')])
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/x\.lexicon: .*LEXICON_INVALID/) })
  })

  it('cannot be built from standard input or a named pipe, which are read only once', async () => {
    const pipe = join(temporaryFolder(), 'news.pipe')
    execFileSync('mkfifo', [pipe])
    const build = (path: string) => runHere(['lexicon', 'build', path, '--out', join(temporaryFolder(), 'x')])
    for (const [path, name] of [
      ['-', 'standard input'],
      [pipe, pipe],
    ] as const) {
      const stderr = expect.stringMatching(`${name} can be read only once; name a file \\[USAGE\\]`)
      expect(await build(path)).toMatchObject({ code: 2, stderr })
    }
  })
})

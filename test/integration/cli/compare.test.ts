import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandFile, runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { stories, toLines } from '../../support/stories.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

const excerpt = () => temporaryFile('excerpt.txt', stories.harbourExcerpt)
const story = () => temporaryFile('story.txt', stories.harbour)

describe('onefold compare', () => {
  it('gives verdict, figures, sentences and evidence as JSON, said of a', async () => {
    const { code, stdout } = await runCommand(['compare', excerpt(), story(), '--json'])
    expect(code).toBe(0)
    const result = JSON.parse(stdout) as Record<string, unknown>
    expect(Object.keys(result)).toEqual(['verdict', 'a_in_b', 'b_in_a', 'resemblance', 'figures', 'codet', 'sentences', 'evidence'])
    expect(result).toMatchObject({ verdict: 'contained', a_in_b: 1, figures: { substituted: 0 }, codet: null })
    expect(result.b_in_a).toBeLessThan(0.8)
    expect(result.sentences).toMatchObject({ a: 3, matches: expect.arrayContaining([{ a: 0, b: expect.any(Number), score: 1 }]) })
    expect(JSON.parse((await runCommand(['compare', story(), excerpt(), '--json'])).stdout)).toMatchObject({ verdict: 'contains' })
  })

  it('says of a PDF what it is and what makes text of it, and so does scan', async () => {
    const pdf = temporaryFile('paper.pdf', '%PDF-1.7 \u0000')
    const words = 'is PDF, not text; take its text out first, for example with `pdftotext` [INPUT_UNREADABLE]'
    expect(await runCommand(['compare', pdf, story()])).toMatchObject({ code: 2, stderr: expect.stringContaining(`paper.pdf ${words}`) })
    expect(await runCommand(['scan', '-'], '%PDF-1.7 \u0000')).toMatchObject({ code: 1, stderr: expect.stringContaining(words) })
    expect(await runCommand(['scan', pdf])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('paper.pdf: is PDF, not text; take its text out first, for example with `pdftotext`'),
    })
  })

  it('lists a sentence that reads otherwise in both texts', async () => {
    const told = 'The parcel with the lamp and two chairs left the depot under the number 128414.'
    const files = [told, told.replace('128414', '128593')].map((text, i) => temporaryFile(`${i}.txt`, `${text} Thank you for the order.`))
    const { stdout } = await runHere(['compare', ...files])
    expect(stdout).toContain(
      `  a 1 ≈ b 1  “${told}”\n          b  “${told.replace('128414', '128593')}”\n  a 2 = b 2  “Thank you for the order.”\n`,
    )
  })

  it('lists a sentence that reads otherwise first if there are too many to list', async () => {
    const rooms = Array.from({ length: 30 }, (_, i) => `The lamp number ${i} of the hall was lit by the keeper.`)
    const text = [...rooms, 'The gate closes at 18.18 sharp, as the warden said.'].join(' ')
    const files = [text, text.replace('18.18', '22.11')].map((each, i) => temporaryFile(`${i}.txt`, each))
    const { stdout } = await runHere(['compare', ...files])
    expect(stdout).toMatch(/^ {2}a 31 ≈ b 31 .*18\.18.*\n +b .*22\.11.*\n {2}a 1 = b 1 /m)
    expect(stdout).toContain('… and 11 more')
  })

  it('gives the passages that both have with --reuse', async () => {
    const around = ['Bakers of the valley met on Sunday. ', ' Snow is expected in the mountains from Thursday on.']
    const files = [temporaryFile('a.txt', around.join(stories.harbourExcerpt)), story()]
    const { stdout } = await runHere(['compare', ...files, '--reuse', '--json'])
    const { passages } = JSON.parse(stdout) as { passages: { a: { start: number; end: number }; b: object; score: number }[] }
    expect(passages).toEqual([
      {
        a: { start: around[0]!.length, end: around[0]!.length + stories.harbourExcerpt.trim().length },
        b: { start: expect.any(Number), end: expect.any(Number) },
        score: expect.any(Number),
      },
    ])
    expect((await runHere(['compare', ...files, '--reuse'])).stdout).toContain('passages     1 in both')
  })

  it('gives the sentences that are the same also in other order or words, and the degrees that follow', async () => {
    const sentences = [
      'Divers will look for the broken boom of the crane tomorrow morning.',
      'The mayor and the owner blame each other for the damage in the basin.',
      'A new crane for the harbour costs the small town four million crowns.',
    ]
    const changed = [
      sentences[0],
      'For the damage in the basin the owner and the mayor blame each other.',
      `${sentences[2]!.replace('A new', 'Another new')}`,
    ]
    const { stdout } = await runHere([
      'compare',
      temporaryFile('a.txt', [...sentences, 'Bakers met.'].join(' ')),
      temporaryFile('b.txt', changed.join(' ')),
      '--json',
    ])
    expect((JSON.parse(stdout) as { sentences: object }).sentences).toMatchObject({
      a: 4,
      b: 3,
      equal: [
        { a: 0, b: 0, kind: 'same', score: 1 },
        { a: 1, b: 1, kind: 'reordered', score: 1 },
        { a: 2, b: 2, kind: expect.stringMatching(/reordered|fuzzy/), score: expect.any(Number) },
      ],
      overlap: { a: 0.75, b: 1 },
      resemblance: { a: 0.75, b: 1 },
      odds: 3,
    })
  })

  it('prints the same for people', async () => {
    const { stdout } = await runHere(['compare', excerpt(), story()])
    expect(stdout).toMatch(/verdict +contained: a is in b/)
    expect(stdout).toMatch(/a in b +100 %/)
    expect(stdout).toContain('“Ferries leave from the old pier until further notice.”')
  })

  it('tells sentences that differ from equal ones, and counts the facts that were exchanged', async () => {
    const notice = 'The ferry to Port Alder leaves at 9.15 on weekdays and at 10.30 on Sundays. Tickets are sold on board.'
    const { stdout } = await runHere([
      'compare',
      temporaryFile('notice.txt', notice),
      temporaryFile('summer.txt', notice.replace('9.15', '8.40')),
    ])
    expect(stdout).toMatch(/facts +1 with another value in the same place/)
    expect(stdout).toContain('a 1 ≈ b 1  “The ferry')
    expect(stdout).toContain('a 2 = b 2  “Tickets')
  })

  it('compares the main text of HTML', async () => {
    const page = `<html><body><p>${stories.harbour.replaceAll('\n', '</p>\n<p>')}</p></body></html>`
    const { stdout } = await runHere(['compare', temporaryFile('page.html', page), story(), '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'exact' })
  })

  it('gives the shaded hierarchy of what is HTML with --json', async () => {
    const page = `<html><body><h1>Harbour news</h1><p>${stories.harbour.replaceAll('\n', '</p>\n<p>')}</p></body></html>`
    const { stdout } = await runHere(['compare', temporaryFile('page.html', page), excerpt(), '--json'])
    const { trees, sentences } = JSON.parse(stdout) as { trees: { a: Record<string, unknown>[]; b: null }; sentences: { a: number } }
    expect(trees.b).toBeNull()
    expect(trees.a.slice(0, 2)).toMatchObject([
      { kind: 'document', parent: -1, share: 0, first_sentence: 0, end_sentence: 0 },
      { kind: 'section', parent: 0, rank: 1, share: 0, partners: [] },
    ])
    expect(trees.a.at(-1)).toMatchObject({ kind: 'block', parent: 1, end_sentence: sentences.a })
    expect(trees.a[0]!.share_below).toBeGreaterThan(0.3)
    expect(trees.a.some(({ share }) => share === 1)).toBe(true)
  })

  it('says so where there is no text to compare', async () => {
    const [bare, other] = [temporaryFile('bare.txt', '!!! …\n'), temporaryFile('other.txt', '??? --\n')]
    const saying = 'neither a nor b has letters or figures, so there is no text to compare'
    expect((await runHere(['compare', bare, other])).stdout).toContain(`distinct: ${saying}`)
    expect((await runCommand(['compare', bare, other, '--format', 'html'])).stdout).toContain(saying)
    expect((await runHere(['compare', story(), other])).stdout).toContain('distinct: b has no letters or figures')
    expect(JSON.parse((await runHere(['compare', bare, other, '--json'])).stdout)).toMatchObject({ verdict: 'distinct', resemblance: 0 })
  })

  it('writes one page for reading, with texts, matches, dotplot and hierarchy, that refers to nothing outside', async () => {
    const page = `<html><body><h1>Harbour news</h1><p>${stories.harbour.replaceAll('\n', '</p>\n<p>')}</p></body></html>`
    const { code, stdout } = await runCommand(['compare', excerpt(), temporaryFile('page.html', page), '--format', 'html'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
    expect(stdout).toMatch(/<a id="a1" class="m same" href="#b\d" title="b \d: the same">Divers/)
    expect(stdout).toMatch(/<svg id="plot"[\s\S]*<li id="tb1"/)
    expect(stdout).toContain('Plain text: it has no hierarchy.')
    expect(stdout).not.toMatch(/\b(?:src|href)="(?!#)|url\(|@import|https?:/)
    expect(stdout.match(/<script>/g)).toHaveLength(1)
  })

  it('writes both texts side by side with --width, and without in the columns of a terminal', async () => {
    const files = [excerpt(), story()]
    const { stdout } = await runHere(['compare', ...files, '--width', '100'])
    expect(stdout).toMatch(/^= 1 Divers will look .* │ = \d Divers will look /m)
    expect((await runHere(['compare', ...files, '--width', '40'])).code).toBe(2)
  })

  it.skipIf(!existsSync('/usr/bin/script'))('asks a terminal for its columns, and does without colours where they are not wanted', () => {
    const words = [process.execPath, commandFile, 'compare', excerpt(), story()].map((word) => `'${word}'`).join(' ')
    const onTerminal = (columns: number, environment: object) =>
      execFileSync('/usr/bin/script', ['-qec', `stty cols ${columns}; ${words}`, '/dev/null'], {
        encoding: 'utf8',
        // In continuous integration, a terminal would count as one without colours.
        env: { ...process.env, CI: undefined, TERM: 'xterm-256color', ...environment },
      })
    expect(onTerminal(100, { NO_COLOR: undefined })).toContain('\u001b[32m= 1 Divers')
    expect(onTerminal(100, { NO_COLOR: '1' })).toMatch(/^= 1 Divers will look .* │ = \d Divers/m)
    expect(onTerminal(50, { NO_COLOR: '1' })).toContain('a 1 = b 3  “Divers')
  })

  it('refuses two forms at once', async () => {
    const { code, stderr } = await runHere(['compare', story(), story(), '--format', 'html', '--json'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--json and --format html exclude each other') })
  })

  it('says so where it takes a file of many documents for one text, unless it is to be quiet', async () => {
    const lines = temporaryFile('stories.jsonl', `${JSON.stringify({ id: 1, text: stories.harbour })}\n`)
    const text = story()
    const { code, stdout, stderr } = await runHere(['compare', lines, text])
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `note: ${lines} is compared as one text; for two of its documents, name their ids and: --in ${lines}\n`,
    })
    expect(await runHere(['compare', lines, text, '--quiet'])).toEqual({ code, stdout, stderr: '' })
  })

  describe('with --in', () => {
    const records = [
      { key: 7, body: stories.harbour, headline: 'Crane in the harbour' },
      { key: 8, body: '' },
      { key: 'x', body: stories.harbourExcerpt },
    ]
    const lines = () => temporaryFile('stories.jsonl', toLines(records))
    const fields = ['--id-field', 'key', '--text-field', 'body', '--title-field', 'headline']

    it('compares two documents of a file by their ids', async () => {
      const { code, stdout, stderr } = await runHere(['compare', 'x', '7', '--in', lines(), ...fields, '--json'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'contained', a_in_b: 1 })
    })

    it('finds them in several files, and heeds their titles as a scan does', async () => {
      const text = 'A new crane was put to work on Monday, and lifts forty tons, twice what it was built for.'
      const [a, b] = ['Harbour', 'Railway'].map((title, i) => temporaryFile(`${i}.jsonl`, toLines([{ id: `d${i}`, text, title }])))
      const given = ['--in', a!, '--in', b!]
      expect((await runHere(['compare', 'd0', 'd1', ...given])).stdout).toContain('verdict      variant')
      expect((await runHere(['compare', 'd0', 'd1', ...given, '--title-field', 'none'])).stdout).toContain('verdict      exact')
    })

    it('says which document is not there, and that some could not be read', async () => {
      const { code, stderr } = await runHere(['compare', 'x', '9', '--in', lines(), ...fields])
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('has the id "9"') })
      const broken = temporaryFile('broken.jsonl', `${toLines(records)}not json\n`)
      expect((await runHere(['compare', 'x', '9', '--in', broken, ...fields])).stderr).toContain(
        'some could not be read, which `onefold scan` names: 1 [',
      )
    })

    it('is needed for options of records, and is not for collections', async () => {
      const run = async (...options: string[]) => (await runHere(['compare', 'a', 'b', ...options])).stderr
      expect(await run('--text-field', 'body')).toContain('--text-field is for records; name their file with --in, or leave it out [USAGE]')
      expect(await run('--collection', 'news', '--in', lines())).toContain('--in is for files, not for collections')
    })
  })

  it('names a file that cannot be read, with the reason', async () => {
    const missing = await runHere(['compare', story(), join(temporaryFolder(), 'missing.txt')])
    expect(missing).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/missing\.txt cannot be read.*INPUT_NOT_FOUND/) })
    const folder = await runHere(['compare', story(), temporaryFolder()])
    expect(folder).toMatchObject({ code: 2, stderr: expect.stringContaining('it is a folder; name a file in it') })
    const latin = await runHere(['compare', story(), temporaryFile('latin.txt', Buffer.from('caf\xe9', 'latin1'))])
    expect(latin).toMatchObject({ code: 2, stderr: expect.stringMatching(/latin\.txt is not valid UTF-8.*--encoding.*RECORD_ENCODING/) })
    expect(
      await runHere(['compare', story(), temporaryFile('latin.txt', Buffer.from('caf\xe9', 'latin1')), '--encoding', 'latin1']),
    ).toMatchObject({ code: 0 })
  })

  it('says which folder holds no collections, and what to name instead', async () => {
    const { code, stderr } = await runHere(['compare', '1', '2', '--collection', 'news'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/onefold-data holds no collections.*--data.*INPUT_NOT_FOUND/),
    })
  })
})

import { describe, expect, it } from 'vitest'
import { runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { collection, toLines } from '../../support/stories.js'
import { temporaryFile } from '../../support/temporary-folder.js'

const file = (extra: readonly object[] = []) => temporaryFile('news.jsonl', toLines([...collection, ...extra]))

describe('onefold report', () => {
  it('gives groups with reasons and totals as JSON', async () => {
    const { code, stdout } = await runCommand(['report', file(), '--quiet'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      groups: [
        {
          group: '1',
          size: 3,
          representative: { _id: '1' },
          members: [
            { _id: '2', verdict: 'exact', a_in_b: 1, b_in_a: 1, reason: 'exact copy of 1' },
            { _id: '3', verdict: 'near', reason: expect.stringMatching(/^near copy of 1 \(9\d %\)$/) },
          ],
          contains: [{ _id: '4', verdict: 'contained', a_in_b: 1, reason: 'contained in 1 (100 %)' }],
        },
      ],
      after: null,
      totals: { documents: 5, groups: 1, removable: 2 },
    })
  })

  it('shows evidence and contained documents when asked', async () => {
    const { stdout } = await runHere(['report', file(), '--quiet', '--level', 'contained', '--evidence', '--format', 'ndjson'])
    const group = JSON.parse(stdout) as { contains: { _id: string; evidence: unknown[]; sentences: object }[] }
    expect(group.contains).toMatchObject([{ _id: '4', verdict: 'contained' }])
    expect(group.contains[0]!.evidence.length).toBeGreaterThan(0)
    expect(group.contains[0]!.sentences).toMatchObject({ a: 3, b: 6, overlap: { a: 1, b: 0.5 }, odds: 1 })
  })

  it('leaves out groups below a size, at `contained` only those whose anchor contains nothing', async () => {
    const groups = async (...options: string[]) => {
      const { stdout } = await runHere(['report', file(), '--quiet', '--min-size', '4', ...options])
      return (JSON.parse(stdout) as { groups: { group: string }[] }).groups.map(({ group }) => group)
    }
    expect(await groups()).toEqual([])
    expect(await groups('--level', 'contained')).toEqual(['1'])
  })

  it('writes CSV with the columns of the contract and no cell that a spreadsheet would run', async () => {
    const risky = [
      { id: '=1+1', text: 'A text with a risky id, long enough to be compared with its copy, word for word and letter for letter.' },
      {
        id: 'copy, "quoted"',
        text: 'A text with a risky id, long enough to be compared with its copy, word for word and letter for letter.',
      },
    ]
    const { stdout } = await runHere(['report', file(risky), '--quiet', '--format', 'csv'])
    const rows = stdout.trimEnd().split('\n')
    expect(rows[0]).toBe('group,role,id,verdict,a_in_b,b_in_a,length,since,reason')
    expect(rows[1]).toMatch(/^1,anchor,1,,,,\d+,,kept$/)
    expect(rows[2]).toMatch(/^1,member,2,exact,1,1,\d+,,exact copy of 1$/)
    expect(rows[4]).toMatch(/^1,contained,4,contained,1,/)
    expect(rows[5]).toMatch(/^'=1\+1,anchor,'=1\+1,/)
    expect(rows[6]).toMatch(/^'=1\+1,member,"copy, ""quoted""",exact,/)
  })

  it('puts the shared sentences into a column of CSV where evidence is asked for', async () => {
    const { stdout } = await runHere(['report', file(collection), '--quiet', '--format', 'csv', '--evidence'])
    const [header, anchor, member] = stdout.split('\n')
    expect(header).toBe('group,role,id,verdict,a_in_b,b_in_a,length,since,reason,evidence')
    expect(anchor).toMatch(/,kept,$/)
    expect(member).toMatch(/^1,member,2,exact,1,1,\d+,,exact copy of 1,"?\w/)
  })

  it('writes times where a time field is read, and keeps the newest', async () => {
    const path = temporaryFile('dated.jsonl', toLines(collection.map((record, i) => ({ ...record, at: `2026-01-0${i + 1}` }))))
    const { stdout } = await runHere(['report', path, '--quiet', '--format', 'csv', '--time-field', 'at', '--prefer', 'newest'])
    expect(stdout).toMatch(/^1,member,3,near,[\d.]+,[\d.]+,\d+,2026-01-03T00:00:00\.000Z,.*; kept$/m)
    const { stdout: lines } = await runHere(['report', path, '--quiet', '--format', 'ndjson', '--time-field', 'at', '--prefer', 'newest'])
    expect(JSON.parse(lines)).toMatchObject({
      group: '1',
      representative: { _id: '3', since: '2026-01-03T00:00:00.000Z' },
      anchor: { _id: '1', since: '2026-01-01T00:00:00.000Z' },
    })
  })

  it('writes one page that escapes everything from documents', async () => {
    const hostile = [1, 2].map((id) => ({
      id: `<b>${id}`,
      title: '<script>alert(1)</script>',
      text: `${collection[4]!.text} "quoted" & <i>more</i>`,
    }))
    const { stdout } = await runHere(['report', temporaryFile('hostile.jsonl', toLines(hostile)), '--quiet', '--format', 'html'])
    expect(stdout).toMatch(/^<!doctype html>/)
    expect(stdout).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(stdout).toContain('<bdi class="id">&lt;b&gt;1</bdi>')
    expect(stdout).not.toMatch(/<script|<i>|id"><b>|src=|href=/)
    expect(stdout.trimEnd()).toMatch(/<\/html>$/)
  })

  it('shows a sentence in other words in both texts, escaped', async () => {
    const reworded = toLines([
      { id: 1, text: `${collection[4]!.text} A van <b> will bring it to your door on Monday.` },
      { id: 2, text: `${collection[4]!.text} A van <b> will carry it to your door on Monday.` },
    ])
    const { stdout } = await runHere(['report', temporaryFile('two.jsonl', reworded), '--quiet', '--evidence', '--format', 'html'])
    expect(stdout).toContain(
      '<blockquote dir="auto">A van &lt;b&gt; will carry it to your door on Monday.</blockquote><p class="figures">In the first:</p>',
    )
    expect(stdout).toContain('<blockquote dir="auto">A van &lt;b&gt; will bring it to your door on Monday.</blockquote>')
  })

  it('lets text that runs from right to left keep its order beside the words of the page', async () => {
    const text =
      'أعلنت إدارة الميناء أن العبّارة ستتوقف ثلاثة أيام بسبب أعمال الصيانة في الرصيف الشمالي. وتبقى التذاكر صالحة حتى نهاية الشهر.'
    const path = temporaryFile('news.jsonl', toLines([1, 2].map((id) => ({ id, title: 'العبّارة', text }))))
    const { stdout } = await runHere(['report', path, '--quiet', '--format', 'html'])
    expect(stdout).toContain('<summary><h2><bdi lang="ar">العبّارة</bdi></h2> <span class="figures">2 documents</span></summary>')
    expect(stdout).toMatch(/<bdi lang="ar">العبّارة<\/bdi> <bdi class="id">2<\/bdi>/)
    expect(stdout).toContain('<blockquote dir="auto" lang="ar">')
  })

  it('says of an exact copy that it is one, and of others how much is shared', async () => {
    const { text } = collection[4]!
    const exact = toLines([1, 2].map((id) => ({ id, text })))
    const page = (await runHere(['report', temporaryFile('exact.jsonl', exact), '--quiet', '--format', 'html'])).stdout
    expect(page).toMatch(/<b>2<\/b>documents<.*<b>1<\/b>group<.*<b>1<\/b>document could go</)
    expect(page).toContain('<p class="figures">exact copy of 1.</p>')
    expect(page).not.toContain('of it is in the first')
  })

  it('shows a hundred documents of a large group on a page, and says how many there are and what lists them all', async () => {
    const { text } = collection[4]!
    const path = temporaryFile('copies.jsonl', toLines(Array.from({ length: 1250 }, (_, i) => ({ id: `copy ${i}`, text }))))
    const page = (await runHere(['report', path, '--format', 'html', '--prefer', 'longest'])).stdout
    expect(page).toContain('<span class="figures">1,250 documents</span>')
    expect(page.match(/<li>/g)!.length).toBe(102)
    expect(page).toContain('<li>and 1,149 more: --format csv and --format ndjson list all</li>')
  })

  it('shows a hundred of the documents that a document contains, and how many it contains', async () => {
    const parts = Array.from(
      { length: 104 },
      (_, i) => `Berth ${i} of the harbour is closed until the crane of pier ${i * 7} has been mended, says master ${i * 13}.`,
    )
    const path = temporaryFile('parts.jsonl', toLines([...parts, parts.join(' ')].map((text, i) => ({ id: `text ${i}`, text }))))
    const page = (await runHere(['report', path, '--format', 'html', '--level', 'contained'])).stdout
    expect(page).toContain('<span class="figures">1 document, contains 104</span>')
    expect(page.match(/<span class="verdict contained">/g)!.length).toBe(100)
    expect(page).toContain('<li>and 4 more: ')
  })

  it('shows the document to keep, however many stand before it', async () => {
    const { text } = collection[4]!
    const copies = Array.from({ length: 150 }, (_, i) => ({ id: `copy ${i}`, text, time: new Date(i * 1e9).toISOString() }))
    const path = temporaryFile('kept.jsonl', toLines(copies))
    const page = (await runHere(['report', path, '--format', 'html', '--time-field', 'time', '--prefer', 'newest'])).stdout
    expect(page).toMatch(/kept<\/span>.*copy 149/)
    expect(page).toContain('<li>and 48 more: ')
  })

  it('shows the largest groups on a page if there are too many for one, and says so there and on standard error', async () => {
    const numbers = Array.from({ length: 5001 }, (_, i) => i)
    const pairs = numbers.flatMap((i) => ['a', 'b'].map((of) => ({ id: `${i}${of}`, text: `Notice about the pier ${i}` })))
    const three = ['x', 'y', 'z'].map((id) => ({ id, text: collection[4]!.text }))
    const path = temporaryFile('pairs.jsonl', toLines([...pairs, ...three]))
    const { stdout, stderr } = await runHere(['report', path, '--format', 'html'])
    const words = 'f the groups only the 4,999 largest are shown: --format csv and --format ndjson list all'
    expect(stdout).toContain(`<p><b>O${words}.</b></p>`)
    expect(stderr).toContain(`note: o${words}\n`)
    expect(stdout.match(/<span class="figures">. documents</g)!.slice(0, 2)).toEqual(
      ['3', '2'].map((n) => `<span class="figures">${n} documents<`),
    )
    expect(stdout).toContain('<b>5,002</b>groups')
  })

  it('says at contained that what stands for its group may go, too', async () => {
    const page = async (...level: string[]) => (await runHere(['report', file(), '--quiet', '--format', 'html', ...level])).stdout
    expect(await page('--level', 'contained')).toContain('if another group contains it, it may go, too')
    expect(await page()).not.toContain('it may go')
  })

  it('reports which documents repeat one of an archive, and none that goes only for another one of the archive', async () => {
    const today = temporaryFile(
      'today.jsonl',
      toLines([
        { ...collection[0], id: 'new' },
        { ...collection[0], id: 'again' },
      ]),
    )
    const words = ['report', today, '--against', file(), '--quiet']
    const { groups, totals } = JSON.parse((await runHere(words)).stdout) as { groups: object[]; totals: object }
    expect(groups).toMatchObject([{ group: '1', size: 3, representative: { _id: '1' }, members: [{ _id: 'new' }, { _id: 'again' }] }])
    expect(totals).toEqual({ documents: 2, groups: 1, removable: 2 })
    expect((await runHere([...words, '--format', 'html'])).stdout).toMatch(/<h1>Duplicates in \S+today\.jsonl against \S+news\.jsonl<\/h1>/)
  })

  it('says so when it finds nothing', async () => {
    const { stdout, code } = await runCommand(['report', '-', '--quiet', '--format', 'html'], toLines(collection.slice(4)))
    expect(code).toBe(0)
    expect(stdout).toContain('No duplicates found')
  })

  it('takes a lexicon as scan does, and finds a wrong one at once', async () => {
    const wrong = await runHere(['report', file(), '--lexicon', temporaryFile('x.lexicon', 'no lexicon at all, only text')])
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/x\.lexicon: .*LEXICON_INVALID/) })
  })

  it('needs a path, or a folder that holds collections', async () => {
    expect(await runHere(['report'])).toMatchObject({ code: 2, stderr: expect.stringContaining('[USAGE]') })
    expect(await runHere(['report', '--collection', 'news'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/onefold-data holds no collections.*--data.*\[INPUT_NOT_FOUND\]/),
    })
  })
})

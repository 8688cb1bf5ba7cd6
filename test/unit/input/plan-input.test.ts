import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { InputPart } from '../../../src/input/input-record.js'
import { planInput } from '../../../src/input/plan-input.js'
import { folderInMemory, temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

describe('planInput', () => {
  it('tells formats by name, in the order of the paths, and counts the bytes', async () => {
    const folder = temporaryFolder()
    const names = ['a.ndjson', 'b.JSON', 'c.csv', 'd.tsv.gz', 'e.parquet', 'f.htm']
    for (const name of names) writeFileSync(join(folder, name), 'text')
    const { parts, totalBytes, refusals } = await planInput(names.map((name) => join(folder, name)))
    expect(refusals).toEqual([])
    expect(totalBytes).toBe(24)
    expect(parts.map(({ format, gzip }) => [format, gzip])).toEqual([
      ['jsonl', false],
      ['jsonl', false],
      ['csv', false],
      ['tsv', true],
      ['parquet', false],
      ['files', false],
    ])
    expect(parts[5]!.files).toMatchObject([{ id: join(folder, 'f.htm'), kind: 'html', bytes: 4 }])
  })

  it('tells the format of a file in memory by its name', async () => {
    const path = join(folderInMemory(), 'a.csv')
    writeFileSync(path, 'text')
    expect(await planInput([path])).toMatchObject({ totalBytes: 4, parts: [{ file: path, format: 'csv' }] })
  })

  it('puts an archive first, and says where it ends', async () => {
    const [text, table, lines] = [temporaryFile('a.txt', 'text'), temporaryFile('b.csv', 'text'), temporaryFile('c.jsonl', '{}')]
    const plan = await planInput([lines], { archive: [table, text] })
    expect(plan.parts.map(({ file }) => file)).toEqual([table, text, lines])
    expect(plan).toMatchObject({ archiveParts: 2, totalBytes: 10, refusals: [] })
    await expect(planInput([join(lines, 'none')], { archive: [text] })).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
  })

  it('does not know the size of standard input', async () => {
    expect(await planInput(['-', temporaryFile('a.csv', 'text')])).toMatchObject({
      totalBytes: undefined,
      parts: [{ file: '-', format: 'jsonl' }, { format: 'csv' }],
    })
  })

  it('refuses a stream that is named twice, by whichever names: it can be read once', async () => {
    const pipe = join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const other = join(temporaryFolder(), 'other')
    symlinkSync(pipe, other)
    for (const paths of [
      ['-', '-'],
      ['-', temporaryFile('a.csv', 'text'), '/dev/stdin'],
      [pipe, other],
    ])
      await expect(planInput(paths)).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining('can be read only once') })
  })

  it('says of a named pipe that it waits for a program that writes to it, once', async () => {
    const pipe = join(temporaryFolder(), 'news.pipe')
    execFileSync('mkfifo', [pipe])
    const wait = `${pipe} is a pipe; it is read when another program writes to it, until that one closes it`
    expect((await planInput([pipe, temporaryFile('a.csv', 'text')])).notices).toEqual([wait])
    expect((await planInput([temporaryFile('a.csv', 'text')], { archive: [pipe] })).notices).toEqual([wait])
  })

  it('calls a link to nothing a link, in a folder and by its name', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.txt'), 'text')
    const link = join(folder, 'b.txt')
    symlinkSync('nowhere.txt', link)
    const reason = 'cannot be read: it is a symbolic link to what does not exist; mend or remove the link'
    expect((await planInput([folder])).refusals).toMatchObject([{ file: link, code: 'INPUT_UNREADABLE', reason }])
    await expect(planInput([link])).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND', message: `${link}: ${reason}` })
  })

  it('lists the text, HTML and mail files of a folder by path, and says what others it passed over', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'b'))
    mkdirSync(join(folder, '.git'))
    for (const name of [
      'b/z.md',
      'b/y.markdown',
      'b/x.rst',
      'b/w.adoc',
      'b/t.log',
      'b/s.srt',
      'b/r.vtt',
      'b/q.ASS',
      'b/p.ssa.gz',
      'b/v.htm',
      'b/u.TEXT',
      'a.txt',
      'B.xhtml',
      'b/M.EML',
      'b/a.html.gz',
      'x.png',
      '.hidden.txt',
      '.git/c.txt',
      'c.jsonl',
    ])
      writeFileSync(join(folder, name), name)
    symlinkSync(folder, join(folder, 'round'))
    symlinkSync(join(folder, 'a.txt'), join(folder, 'link.txt'))
    const { parts, notices } = await planInput([folder])
    expect(parts).toHaveLength(1)
    expect(parts[0]!.files!.map(({ id, kind, gzip }) => [id, kind, gzip])).toEqual([
      ['B.xhtml', 'html', false],
      ['a.txt', 'text', false],
      ['b/M.EML', 'mail', false],
      ['b/a.html.gz', 'html', true],
      ['b/p.ssa.gz', 'text', true],
      ['b/q.ASS', 'text', false],
      ['b/r.vtt', 'text', false],
      ['b/s.srt', 'text', false],
      ['b/t.log', 'text', false],
      ['b/u.TEXT', 'text', false],
      ['b/v.htm', 'html', false],
      ['b/w.adoc', 'text', false],
      ['b/x.rst', 'text', false],
      ['b/y.markdown', 'text', false],
      ['b/z.md', 'text', false],
    ])
    expect(notices).toEqual([
      `${folder}: 6 entries passed over: hidden (2), links (2), .jsonl (1), .png (1); name data files themselves, for example ${folder}/*.jsonl`,
    ])
  })

  it('says how to take the text out of the documents that it passed over', async () => {
    const folder = temporaryFolder()
    for (const name of ['a.txt', 'b.pdf', 'c.PDF', 'd.docx', 'e.png']) writeFileSync(join(folder, name), 'text')
    expect((await planInput([folder])).notices).toEqual([
      `${folder}: 4 entries passed over: .pdf (2), .docx (1), .png (1); take the text out first, .docx by \`pandoc -t plain\`, .pdf by \`pdftotext\``,
    ])
  })

  it('reads a link to a file elsewhere, and passes over one to a file of the same folder, which is no copy of that file', async () => {
    const [folder, elsewhere, name] = [temporaryFolder(), temporaryFolder(), join(temporaryFolder(), 'linked')]
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'sub/z.txt'), 'text')
    writeFileSync(join(elsewhere, 'blob'), 'text')
    symlinkSync('sub/z.txt', join(folder, 'a.txt'))
    symlinkSync(join(elsewhere, 'blob'), join(folder, 'b.txt'))
    symlinkSync(folder, name)
    for (const path of [folder, `${folder}/`, name]) {
      const { parts, notices } = await planInput([path])
      expect(parts[0]!.files!.map(({ id }) => id)).toEqual(['b.txt', 'sub/z.txt'])
      expect(notices).toEqual([`${path}: 1 entry passed over: links (1)`])
    }
  })

  describe('reads a file once, whichever names lead to it:', () => {
    const ids = ({ parts }: { parts: readonly InputPart[] }) => parts.flatMap(({ file, files }) => files?.map(({ id }) => id) ?? [file])

    it('a file by its first name', async () => {
      const [table, text] = [temporaryFile('t.csv', 'text'), temporaryFile('a.txt', 'text')]
      const again = `${dirname(text)}/./a.txt`
      const plan = await planInput([text, table, again, table])
      expect(ids(plan)).toEqual([text, table])
      expect(plan.totalBytes).toBe(8)
      expect(plan.notices).toEqual([`2 files are named twice, and each is read once: ${again} is ${text}, …`])
      expect((await planInput([table, table])).notices).toEqual([`1 file is named twice and read once: ${table}`])
    })

    it('a file that is named through a link to its folder', async () => {
      const [text, linked] = [temporaryFile('a.txt', 'text'), join(temporaryFolder(), 'linked')]
      symlinkSync(dirname(text), linked)
      expect(ids(await planInput([text, join(linked, 'a.txt')]))).toEqual([text])
      expect(ids(await planInput([join(linked, 'a.txt'), text]))).toEqual([join(linked, 'a.txt')])
    })

    it('a file before a link to it, be it in another folder or named later', async () => {
      const [folder, other] = [temporaryFolder(), temporaryFolder()]
      for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), name)
      symlinkSync(join(folder, 'a.txt'), join(other, 'link.txt'))
      writeFileSync(join(other, 'c.txt'), 'text')
      for (const paths of [
        [other, folder],
        [folder, other],
      ]) {
        const plan = await planInput(paths)
        expect(ids(plan).sort()).toEqual([join(folder, 'a.txt'), join(folder, 'b.txt'), join(other, 'c.txt')].sort())
        expect(plan.notices).toEqual([`${other}: 1 entry passed over: links (1)`])
      }
      const link = join(other, 'link.txt')
      expect(ids(await planInput([link, join(folder, 'a.txt')]))).toEqual([join(folder, 'a.txt')])
      expect(ids(await planInput([link, link]))).toEqual([link])
    })

    it('the files of a folder that is named with the folder above it', async () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, 'sub'))
      for (const name of ['a.txt', 'sub/b.txt']) writeFileSync(join(folder, name), name)
      const plan = await planInput([join(folder, 'sub'), folder])
      expect(ids(plan)).toEqual([join(folder, 'sub/b.txt'), join(folder, 'a.txt')])
      expect(plan.notices).toEqual([`${folder}: 1 entry passed over: named twice (1)`])
    })

    it('the files of a folder whose name begins those of others', async () => {
      const folder = temporaryFolder()
      for (const name of ['docs-old', 'docs/new', 'docs1']) {
        mkdirSync(join(folder, name), { recursive: true })
        writeFileSync(join(folder, name, 'a.txt'), name)
      }
      const named = (names: readonly string[]) => planInput(names.map((name) => join(folder, name)))
      expect((await named(['docs-old', 'docs1', 'docs/new'])).notices).toEqual([])
      const plan = await named(['docs-old', 'docs/new', 'docs', 'docs1'])
      expect(plan.notices).toEqual([`${folder}/docs: 1 entry passed over: named twice (1)`])
      expect(ids(plan)).toHaveLength(3)
    })

    it('what is scanned not as the archive, of which links to it are passed over, too', async () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, 'new'))
      for (const name of ['a.txt', 'new/b.txt']) writeFileSync(join(folder, name), name)
      symlinkSync('new/b.txt', join(folder, 'c.txt'))
      const plan = await planInput([join(folder, 'new')], { archive: [folder] })
      expect(ids(plan)).toEqual([join(folder, 'a.txt'), join(folder, 'new/b.txt')])
      expect(plan).toMatchObject({ archiveParts: 1, notices: [`${folder}: 2 entries passed over: links (1), named twice (1)`] })
    })

    it('a file of the archive that is named twice there', async () => {
      const [old, text] = [temporaryFile('old.txt', 'text'), temporaryFile('a.txt', 'text')]
      const plan = await planInput([text], { archive: [old, dirname(old)] })
      expect(ids(plan)).toEqual([old, text])
      expect(plan.archiveParts).toBe(1)
    })

    it('and refuses it once, and not for the archive if it is scanned', async () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, 'new'))
      for (const name of ['a.txt', 'new/b.txt']) writeFileSync(join(folder, name), name)
      symlinkSync('nowhere', join(folder, 'new/c.txt'))
      const again = await planInput([folder, join(folder, 'new')])
      expect(again.refusals).toMatchObject([{ file: join(folder, 'new/c.txt'), code: 'INPUT_UNREADABLE' }])
      expect((await planInput([join(folder, 'new')], { archive: [folder] })).refusals).toEqual(again.refusals)
      await expect(planInput([join(folder, 'a.txt')], { archive: [folder] })).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' })
    })

    it('a link to a file of the archive as a document of its own, because the archive stays', async () => {
      const [archive, folder] = [temporaryFolder(), temporaryFolder()]
      writeFileSync(join(archive, 'a.txt'), 'text')
      symlinkSync(join(archive, 'a.txt'), join(folder, 'link.txt'))
      const plan = await planInput([folder], { archive: [archive] })
      expect(ids(plan)).toEqual([join(archive, 'a.txt'), join(folder, 'link.txt')])
      expect(plan.notices).toEqual([])
    })
  })

  it('passes over a pipe in a folder as what it is, whatever its name ends in', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.txt'), 'text')
    execFileSync('mkfifo', [join(folder, 'p.txt')])
    symlinkSync(join(folder, 'p.txt'), join(folder, 'q.txt'))
    expect((await planInput([folder])).notices).toEqual([`${folder}: 2 entries passed over: not files (2)`])
  })

  it('puts the folder before the ids when there are several paths, so that two folders with the same names do not clash', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()]
    for (const folder of [one, other]) writeFileSync(join(folder, 'a.txt'), 'text')
    const { parts } = await planInput([one, `${other}/`])
    expect(parts.flatMap(({ files }) => files!.map(({ id }) => id))).toEqual([`${one}/a.txt`, `${other}/a.txt`])
  })

  it('hands over many small files in several parts', async () => {
    const folder = temporaryFolder()
    for (let i = 0; i < 600; i++) writeFileSync(join(folder, `${String(i).padStart(3, '0')}.txt`), 'x')
    const { parts } = await planInput([folder])
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flatMap(({ files }) => files!.map(({ id }) => id))).toEqual(
      Array.from({ length: 600 }, (_, i) => `${String(i).padStart(3, '0')}.txt`),
    )
  })

  it('hands over documents that were named one after another together, in the order of all paths', async () => {
    const named = (names: readonly string[]) => names.map((name) => temporaryFile(name, 'text'))
    const [folder, table] = [temporaryFolder(), temporaryFile('t.csv', 'text')]
    writeFileSync(join(folder, 'inside.txt'), 'text')
    const [first, second, third] = [named(['a.txt', 'b.eml']), named(['c.md.gz']), named(['d.html', 'e.txt'])]
    const { parts, totalBytes } = await planInput([...first, table, ...second, folder, ...third])
    expect(parts.map(({ file, files }) => files?.map((each) => each.file) ?? file)).toEqual([
      first,
      table,
      second,
      [join(folder, 'inside.txt')],
      third,
    ])
    expect(totalBytes).toBe(28)
  })

  it('cuts plain JSON lines into ranges that cover the file, but no array and no compressed file', async () => {
    const content = '{"text":"a"}\n'.repeat(100)
    const { parts } = await planInput([temporaryFile('a.jsonl', content)], { partBytes: 400 })
    expect(parts.length).toBe(3)
    expect(parts[0]!.start).toBe(0)
    expect(parts.at(-1)!.end).toBe(content.length)
    for (let i = 1; i < parts.length; i++) expect(parts[i]!.start).toBe(parts[i - 1]!.end)
    expect((await planInput([temporaryFile('a.json', `[\n${content}`)], { partBytes: 400 })).parts).toHaveLength(1)
    expect((await planInput([temporaryFile('a.jsonl.gz', content)], { partBytes: 400 })).parts).toHaveLength(1)
  })

  it('reads a named file without an ending as a text, and says so', async () => {
    const folder = temporaryFolder()
    const names = ['LICENSE', 'v1.2 notes', '1699.M1.host:2,S', 'part.d/README']
    mkdirSync(join(folder, 'part.d'))
    for (const name of names) writeFileSync(join(folder, name), '[text]')
    const { parts, notices, refusals } = await planInput(names.map((name) => join(folder, name)))
    expect(refusals).toEqual([])
    expect(parts.flatMap(({ files }) => files!.map(({ id, kind, gzip }) => [id, kind, gzip]))).toEqual(
      names.map((name) => [join(folder, name), 'text', false]),
    )
    expect(notices).toEqual(['4 files have no ending; each is read as one text'])
  })

  it('refuses a file without an ending that may hold many documents, and a file with an unknown ending', async () => {
    const json = temporaryFile('part-00000', '  {"text": "a"}\n{"text": "b"}\n')
    const list = temporaryFile('part-00001', '[{"text": "a"}]')
    const packed = temporaryFile('part-00002.gz', 'text')
    const { parts, refusals, notices } = await planInput([
      json,
      list,
      packed,
      temporaryFile('Inbox', 'From a@b.c Mon Nov  2 12:30:00 2026\nSubject: x\n\ny\n'),
      temporaryFile('a.yaml', 'text'),
      temporaryFile('a.txt', 'text'),
    ])
    expect(parts).toHaveLength(1)
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'INPUT_FORMAT_UNKNOWN'))
    expect(refusals.map(({ reason }) => reason.slice(0, 21))).toEqual([
      'has no ending, and lo',
      'has no ending, and lo',
      'has an unknown ending',
      'has no ending, and lo',
      'has an unknown ending',
    ])
    expect(notices).toEqual([])
  })

  it('says what a file is that begins like a PDF or an office document, and not which endings there are', async () => {
    const paths = [temporaryFile('a.pdf', '%PDF-1.7'), temporaryFile('b.docx', 'PK\u0003\u0004')]
    const { refusals } = await planInput([temporaryFile('a.txt', 'text'), ...paths])
    expect(refusals.map(({ code, reason }) => [code, reason])).toEqual([
      ['INPUT_FORMAT_UNKNOWN', 'is PDF, not text; take its text out first, for example with `pdftotext`'],
      [
        'INPUT_FORMAT_UNKNOWN',
        'is an office document or another ZIP archive, not text; unpack it, or take its text out first, for example with `pandoc -t plain`',
      ],
    ])
  })

  it('says how to unpack a file that is compressed otherwise than by gzip', async () => {
    const paths = ['a.jsonl.zst', 'a.jsonl.bz2', 'a.jsonl.XZ'].map((name) => temporaryFile(name, 'packed'))
    const { refusals } = await planInput([temporaryFile('a.txt', 'text'), ...paths])
    expect(refusals.map(({ reason }) => /input: (.*)$/.exec(reason)?.[1])).toEqual([
      'zstd -dc file | onefold … -',
      'bzip2 -dc file | onefold … -',
      'xz -dc file | onefold … -',
    ])
  })

  it('knows an ending behind two dots or alone', async () => {
    const { parts, refusals, notices } = await planInput([
      temporaryFile('news..jsonl', '{"text":"a"}\n'),
      temporaryFile('.jsonl', '{"text":"a"}\n'),
    ])
    expect([parts.map(({ format }) => format), refusals, notices]).toEqual([['jsonl', 'jsonl'], [], []])
  })

  it('keeps what can be read when another path cannot', async () => {
    const missing = join(temporaryFolder(), 'no.jsonl')
    const { parts, refusals } = await planInput([missing, temporaryFile('a.jsonl', ''), temporaryFolder(), temporaryFile('a.yaml', '')])
    expect(parts).toHaveLength(1)
    expect(refusals.map(({ code }) => code)).toEqual(['INPUT_NOT_FOUND', 'INPUT_EMPTY', 'INPUT_FORMAT_UNKNOWN'])
  })

  it('fails when nothing can be read, naming every path and a remedy', async () => {
    const missing = join(temporaryFolder(), 'no.jsonl')
    const empty = temporaryFolder()
    await expect(planInput([missing, empty])).rejects.toMatchObject({
      code: 'INPUT_NOT_FOUND',
      message: expect.stringMatching(/no\.jsonl: .*check the path\n.*holds no text, HTML or mail files/s),
    })
    await expect(planInput([])).rejects.toMatchObject({ code: 'USAGE' })
  })

  it('says of a folder what is in it instead, and of a name that is not UTF-8 that it is none', async () => {
    const folder = temporaryFolder()
    symlinkSync(temporaryFolder(), join(folder, 'elsewhere'))
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]), 'text')
    const { refusals } = await planInput([folder, temporaryFile('a.csv', 'text')])
    expect(refusals.map(({ code, reason }) => [code, reason])).toEqual([
      ['INPUT_UNREADABLE', 'cannot be read: its name is not valid UTF-8; rename it'],
      ['INPUT_EMPTY', expect.stringContaining('1 entry passed over: links (1); name data files themselves')],
    ])
  })

  it('reads the web archives of a folder between its other files, each as a part of its own', async () => {
    const folder = temporaryFolder()
    for (const name of ['a.txt', 'b.html', 'c.warc.gz', 'd.wet', 'e.txt', 'f.jsonl']) writeFileSync(join(folder, name), 'x')
    const { parts, notices, totalBytes } = await planInput([folder])
    expect(parts.map(({ format, file, gzip, files }) => [format, file.replace(folder, ''), gzip, files?.length])).toEqual([
      ['files', '', false, 2],
      ['warc', '/c.warc.gz', true, undefined],
      ['warc', '/d.wet', false, undefined],
      ['files', '', false, 1],
    ])
    expect(totalBytes).toBe(5)
    expect(notices).toEqual([expect.stringContaining('1 entry passed over: .jsonl (1); name data files themselves')])
  })

  it('names data files as most of them end in a folder that holds nothing else', async () => {
    const folder = temporaryFolder()
    for (const name of ['a.csv', 'b.tsv', 'c.json', 'd.json', 'e.xml']) writeFileSync(join(folder, name), '{}')
    const { refusals } = await planInput([folder, temporaryFile('a.csv', 'text')])
    expect(refusals.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/: \.json \(2\), \.csv \(1\), \.tsv \(1\), \.xml \(1\); name data files themselves, for example .*\/\*\.json$/),
    ])
  })

  it.skipIf(process.getuid?.() === 0)('says that permission is denied', async () => {
    const file = temporaryFile('a.jsonl', '{}')
    chmodSync(file, 0)
    await expect(planInput([file])).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: expect.stringContaining('permission denied'),
    })
  })
})

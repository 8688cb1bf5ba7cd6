import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sax from 'sax'
import { describe, expect, it } from 'vitest'
import { FeedParser } from '../../../../src/input/feeds/feed-parser.js'
import { planInput } from '../../../../src/input/plan-input.js'
import { readFile } from '../../../support/read-all.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Port Alder</title><link>http://example.org/</link>${items.join('\n')}</channel></rss>`
const atom = (...entries: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Port Alder</title><id>feed</id>${entries.join('\n')}</feed>`

const item = `<item><title>Ferries &amp; tides</title><link>http://example.org/1</link><guid isPermaLink="false">no. 1</guid>
<pubDate>Tue, 03 Mar 2026 09:15:00 +0100</pubDate><description>In short.</description>
<content:encoded><![CDATA[<p>The ferry leaves at nine.</p>]]></content:encoded></item>`

describe('feeds', () => {
  it('of RSS give each item, called by its guid, with its content as HTML', async () => {
    for (const [name, content] of [
      ['a.rss', rss(item)],
      ['a.xml', rss(item)],
      ['a.rss.gz', gzipSync(rss(item))],
      ['b.rss', Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(rss(item), 'utf16le')])],
    ] as const) {
      const { records, refusals, lines } = await readFile(name, content, { timeField: 'date', keepRaw: true })
      expect(refusals, name).toEqual([])
      expect(records, name).toMatchObject([
        {
          id: 'no. 1',
          otherId: 'no. 1 Tue, 03 Mar 2026 09:15:00 +0100',
          line: 1,
          title: 'Ferries & tides',
          text: '<p>The ferry leaves at nine.</p>',
          html: true,
          time: Date.parse('2026-03-03T08:15:00Z'),
        },
      ])
      expect(lines).toBe(1)
      expect(JSON.parse(Buffer.from(records[0]!.raw!).toString())).toMatchObject({ guid: 'no. 1', url: 'http://example.org/1' })
    }
  })

  it('of Atom give entries with text, escaped HTML or elements', async () => {
    const { records } = await readFile(
      'a.atom',
      atom(
        '<entry><id>1</id><title type="html">&lt;b&gt;Ferry&lt;/b&gt;</title><link rel="edit" href="no"/><link href="http://example.org/1"/><updated>2026-03-03T09:15:00Z</updated><content type="html">&lt;p&gt;At nine.&lt;/p&gt;</content></entry>',
        '<entry><id>2</id><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p class="a &amp; b">At nine &lt; ten.</p><br/></div></content></entry>',
        '<entry><id>3</id><summary>At nine &lt; ten.</summary><source><id>none</id><title>Other</title></source></entry>',
        '<entry><id>4</id><content type="image/png">aGk=</content></entry>',
        '<entry><id>5</id><content type="">At nine.</content></entry>',
      ),
      { idField: 'guid', timeField: 'updated' },
    )
    expect(records).toMatchObject([
      { id: '1', title: 'Ferry', text: '<p>At nine.</p>', html: true, time: Date.parse('2026-03-03T09:15:00Z') },
      { id: '2', text: '<div xmlns="http://www.w3.org/1999/xhtml"><p class="a &amp; b">At nine &lt; ten.</p><br></br></div>', html: true },
      { id: '3', title: undefined, text: 'At nine < ten.', html: false },
      { id: '4', text: '', html: false },
      { id: '5', text: 'At nine.', html: false },
    ])
    expect(records[0]).not.toHaveProperty('otherId')
  })

  it('of RSS 1.0, and with prefixes, are read, too', async () => {
    const rdf =
      '<rdf:RDF><channel><title>a</title></channel><item><link>http://example.org/1</link><dc:date>2026-03-03</dc:date><description>At nine.</description></item></rdf:RDF>'
    expect((await readFile('a.rss', rdf, { timeField: 'date' })).records).toMatchObject([
      { id: 'http://example.org/1', text: 'At nine.', time: Date.UTC(2026, 2, 3) },
    ])
    const prefixed = '<atom:feed><atom:entry><atom:id>1</atom:id><atom:summary>At nine.</atom:summary></atom:entry></atom:feed>'
    expect((await readFile('a.xml', prefixed)).records).toMatchObject([{ id: '1', text: 'At nine.' }])
  })

  it('are read by the addresses of their namespaces, whatever their prefixes', async () => {
    const item = '<p:guid>1</p:guid><p:title>a</p:title><c:encoded>At &lt;b&gt;nine.</c:encoded><d:date>2026-03-03</d:date>'
    const media = '<m:title>b</m:title><title xmlns="http://www.w3.org/2000/svg">c</title>'
    const modules =
      'xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:m="http://search.yahoo.com/mrss/"'
    const inRss = `<p:rss xmlns:p="http://backend.userland.com/rss2" ${modules}><p:channel><p:item>${media}${item}</p:item></p:channel></p:rss>`
    const inAtom = `<q:feed xmlns:q="http://www.w3.org/2005/Atom"><q:entry><q:id>1</q:id><q:title>a</q:title><q:content type="html">At &lt;b&gt;nine.</q:content><q:updated>2026-03-03</q:updated></q:entry></q:feed>`
    const own = `<rss xmlns="urn:own" ${modules}><channel><item><guid>1</guid><title>a</title><c:encoded>At &lt;b&gt;nine.</c:encoded><d:date>2026-03-03</d:date></item></channel></rss>`
    const inChannel = own.replace(' xmlns="urn:own"', '').replace('<channel>', '<channel xmlns="urn:own">')
    const otherwise = own.replace(/(xmlns:[cd]=")http:(.*?)\/"/g, '$1https:$2"')
    const secure = inAtom.replace('http:', 'https:')
    const older = inAtom.replace('http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns')
    for (const feed of [inRss, inAtom, own, inChannel, otherwise, secure, older])
      expect((await readFile('a.xml', feed, { timeField: 'date' })).records, feed).toMatchObject([
        { id: '1', title: 'a', text: 'At <b>nine.', html: true, time: Date.UTC(2026, 2, 3) },
      ])
  })

  it('are read by a prefix as far as it reaches', async () => {
    const title = '<p:title>a</p:title>'
    const items = `<item>${title}</item><item xmlns:p="http://www.w3.org/2005/Atom">${title}</item><item>${title}</item>`
    const { records } = await readFile('a.rss', rss(items))
    expect(records.map(({ title }) => title)).toEqual([undefined, 'a', undefined])
  })

  it('may have any namespace of their own, but no prefix for it', async () => {
    const feed =
      '<feed xmlns="urn:own" xmlns:o="urn:own"><logo xmlns="urn:other"/><entry><o:title>b</o:title><title>a</title></entry></feed>'
    expect((await readFile('a.atom', feed)).records).toMatchObject([{ title: 'a' }])
  })

  it('give markup of XHTML without its prefix, in RSS as well', async () => {
    const inAtom = atom(
      '<entry><id>1</id><content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>At nine.</x:p></x:div></content></entry>',
      '<entry><id>2</id><x:summary>At ten.</x:summary></entry>',
    )
    expect((await readFile('a.atom', inAtom)).records).toMatchObject([
      { text: expect.stringContaining('<p>At nine.</p></div>') },
      { text: '' },
    ])
    const inRss = rss('<item><guid>1</guid><body xmlns="http://www.w3.org/1999/xhtml"><p>At nine.</p></body></item>')
    expect((await readFile('a.rss', inRss)).records).toMatchObject([{ text: '<p>At nine.</p>', html: true }])
  })

  it('have relative links, to xml:base or else to the page of the feed', async () => {
    const urlsIn = async (name: string, feed: string) =>
      (await readFile(name, feed, { keepRaw: true })).records.map(
        ({ raw }) => (JSON.parse(Buffer.from(raw!).toString()) as { url: string }).url,
      )
    expect(await urlsIn('a.rss', rss('<item><link>/1</link></item>', '<item xml:base="news/"><link> 2 </link></item>'))).toEqual([
      'http://example.org/1',
      'http://example.org/news/2',
    ])
    const entries =
      '<entry xml:base="2026/"><link rel="enclosure">0</link><link href="1"/></entry><entry><link href="2"/></entry><entry><link href="tag:3"/></entry>'
    const based = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.org/a/">${entries}</feed>`
    expect(await urlsIn('a.atom', based)).toEqual(['http://example.org/a/2026/1', 'http://example.org/a/2', 'tag:3'])
    const linked = '<link rel="self" href="http://feeds.example/"/><link href="http://example.org/b/"/>'
    expect(await urlsIn('a.atom', atom(linked, '<entry><link href="1"/></entry>'))).toEqual(['http://example.org/b/1'])
    const image = '<image><link>http://pictures.example/</link></image><link> </link>'
    const pictured = rss('<item><link>1</link></item>').replace('<channel>', `<channel>${image}`)
    const second = '<link href="http://example.com/" hreflang="fr"/>'
    for (const feed of [pictured, atom(linked.replace('b/', ''), second, '<entry><link href="1"/></entry>')])
      expect(await urlsIn('a.xml', feed)).toEqual(['http://example.org/1'])
    const relative = atom(linked, '<entry xml:base="/c/"><link href="1"/></entry>', '<entry xml:base=""><link href="2"/></entry>')
    expect(await urlsIn('a.atom', relative)).toEqual(['http://example.org/c/1', 'http://example.org/b/2'])
  })

  it('have no base of more than 2,000 characters, to which each link would be completed', async () => {
    const long = `http://example.org/${'a'.repeat(2000)}/`
    const entry = '<entry><id>1</id><link href="1"/></entry>'
    const urls = [`<feed xml:base="${long}">${entry}</feed>`, atom(`<link href="${long}"/>`, entry)].map(
      (feed) => new FeedParser(100).push(feed)[0]!.fields.url,
    )
    expect(urls).toEqual(['1', '1'])
  })

  it('of RSS 1.0 call an item by what it is about, if it has no other name', async () => {
    const about = '<rdf:RDF><item rdf:about="http://example.org/1"><description>a</description></item></rdf:RDF>'
    expect((await readFile('a.rss', about)).records).toMatchObject([{ id: 'http://example.org/1' }])
  })

  it('of Atom 0.3 may hold base64', async () => {
    const content = `<content type="text/html" mode="base64">${Buffer.from('<p>At nine – café.').toString('base64')}</content>`
    const feed = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id>${content}</entry></feed>`
    expect((await readFile('a.atom', feed)).records).toMatchObject([{ text: '<p>At nine – café.', html: true }])
  })

  it('have items without an id, a date that can be read, or a text', async () => {
    const { records, refusals } = await readFile('a.rss', rss('<item><title>a</title><pubDate>soon</pubDate></item>'), {
      timeField: 'date',
    })
    expect({ records, refusals }).toMatchObject({ records: [{ id: undefined, title: 'a', text: '', time: undefined }], refusals: [] })
  })

  it('are read although their XML has faults: bare signs, names of HTML, tags that are not closed', async () => {
    const faulty = '<item><title>Nine & ten</title><guid>1</guid><description>caf&eacute; <p>at <br>nine</description></item>'
    expect((await readFile('a.rss', rss(faulty, item))).records).toMatchObject([
      { id: '1', title: 'Nine & ten', text: expect.stringMatching(/^café <p>at <br>nine/) },
      { id: 'no. 1' },
    ])
  })

  it('have titles without markup', async () => {
    const titles = [
      '<title type="html"><![CDATA[Tides &#8211; <b>ferries</b> &amp; fog]]></title>',
      '<title type="xhtml"><div>Tides – <b>ferries</b> &amp; fog</div></title>',
      '<title>Tides – ferries\n &amp; fog</title>',
    ]
    for (const title of titles)
      expect((await readFile('a.atom', atom(`<entry><id>1</id>${title}<summary>x</summary></entry>`))).records, title).toMatchObject([
        { title: 'Tides – ferries & fog' },
      ])
  })

  it('may have texts of many elements', async () => {
    const text = Array.from({ length: 3000 }, (_, i) => `<b>${i}</b>`).join(' ')
    const { records } = await readFile('a.atom', atom(`<entry><id>1</id><content type="xhtml">${text}</content></entry>`))
    expect(records).toMatchObject([{ text }])
  })

  it('expand no entities that they declare', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>`
    const { records } = await readFile('a.rss', `${bomb}${rss('<item><guid>1</guid><description>&b; and &f;</description></item>')}`)
    expect(records).toMatchObject([{ text: '&b; and &f;' }])
  })

  it('are decoded as they declare if they are not UTF-8', async () => {
    const greek = Buffer.from(
      rss('<item><description>\xca\xe1\xeb\xe7\xec\xdd\xf1\xe1</description></item>').replace('UTF-8', 'windows-1253'),
      'latin1',
    )
    expect((await readFile('a.rss', greek)).records).toMatchObject([{ text: 'Καλημέρα' }])
    const late = rss(
      item.replace('no. 1', 'x'.repeat(1_500_000)),
      '<item><description>\xca\xe1\xeb\xe7\xec\xdd\xf1\xe1</description></item>',
    )
    expect((await readFile('a.rss', Buffer.from(late.replace('UTF-8', 'windows-1253'), 'latin1'))).records[1]).toMatchObject({
      text: 'Καλημέρα',
    })
    const japanese = rss('<item><description>\u001b$B$3$s\u001b(B</description></item>').replace('UTF-8', 'ISO-2022-JP')
    expect((await readFile('a.rss', japanese)).records).toMatchObject([{ text: 'こん' }])
    const undeclared = Buffer.from(rss('<item><guid>1</guid><description>caf\xe9</description></item>', item), 'latin1')
    expect(await readFile('a.rss', undeclared)).toMatchObject({
      records: [{ id: 'no. 1' }],
      refusals: [{ line: 1, id: '1', code: 'RECORD_ENCODING' }],
    })
    expect((await readFile('a.rss', undeclared, { encoding: 'windows-1252' })).records).toMatchObject([{ text: 'café' }, {}])
  })

  it('are refused where they break off, or an item is too long, and otherwise read', async () => {
    const whole = rss(item, item.replace('no. 1', 'no. 2'))
    expect(await readFile('a.rss', whole.slice(0, -100))).toMatchObject({
      records: [{ id: 'no. 1' }],
      refusals: [{ line: 2, code: 'RECORD_INVALID', reason: expect.stringContaining('cut off') }],
    })
    expect((await readFile('a.rss', whole.slice(0, -10))).refusals).toMatchObject([{ line: undefined, code: 'INPUT_UNREADABLE' }])
    const long = item.replace('no. 1', 'long').replace('The ferry', 'x'.repeat(1000))
    expect(await readFile('a.rss', rss(long, item), { maxRecordBytes: 900 })).toMatchObject({
      records: [{ id: 'no. 1', line: 2 }],
      refusals: [{ line: 1, id: 'long', code: 'RECORD_TOO_LARGE' }],
    })
  })

  it('are read up to elements nested without end, or a tag with attributes without end', async () => {
    const nested = `${'<a>'.repeat(200_000)}${'</b>'.repeat(200_000)}`
    const attributes = `<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}=""`).join(' ')}></a>`
    for (const markup of [nested, attributes])
      expect(await readFile('a.rss', rss(item, `<item><description>${markup}</description></item>`, item))).toMatchObject({
        records: [{ id: 'no. 1', line: 1 }],
        refusals: [{ line: undefined, code: 'INPUT_UNREADABLE', reason: expect.stringContaining('in one another') }],
      })
  })

  it('are read up to an attribute of many megabytes, and leave the bounds of the parser as others set them', async () => {
    const { MAX_BUFFER_LENGTH: before } = sax as unknown as { MAX_BUFFER_LENGTH: number }
    const picture = `<item><guid>1</guid><description><![CDATA[a]]></description><enclosure url="${'x'.repeat(17 << 20)}"/></item>`
    expect(await readFile('a.rss', rss(item, picture, item), { maxRecordBytes: 1000 })).toMatchObject({
      records: [{ id: 'no. 1' }],
      refusals: [{ code: 'INPUT_UNREADABLE' }],
    })
    expect(sax).toMatchObject({ MAX_BUFFER_LENGTH: before })
  })

  it('are refused if they are other XML or none', async () => {
    for (const content of ['<urlset><url/></urlset>', '{"items":[]}', '<html><body>feed</body></html>'])
      expect(await readFile('a.rss', content)).toMatchObject({
        records: [],
        refusals: [{ code: 'INPUT_UNREADABLE', reason: expect.stringContaining('not a feed') }],
      })
    expect(await readFile('a.rss', '')).toMatchObject({ records: [], refusals: [] })
  })

  it('are told from other XML by their first element: what has another one is of an unknown format', async () => {
    await expect(readFile('a.xml', '<?xml version="1.0"?><urlset/>')).rejects.toMatchObject({
      code: 'INPUT_FORMAT_UNKNOWN',
      message: expect.stringContaining('not a feed'),
    })
  })

  it('are told from other XML in folders', async () => {
    const folder = join(temporaryFolder(), 'a')
    mkdirSync(folder)
    for (const [name, content] of [
      ['a.xml', rss(item)],
      ['b.xml', '<?xml version="1.0"?><urlset/>'],
      ['c.atom', atom()],
      ['d.xml', `<!-- Made of <b>, not of > --><!-- <urlset> -->${atom()}`],
    ] as const)
      writeFileSync(join(folder, name), content)
    const { parts, notices } = await planInput([folder])
    expect(parts.map(({ file, format }) => [file.slice(-6), format])).toEqual([
      ['/a.xml', 'feed'],
      ['c.atom', 'feed'],
      ['/d.xml', 'feed'],
    ])
    expect(notices).toEqual([expect.stringMatching(/1 entry passed over: \.xml \(1\)$/)])
  })
})

describe('FeedParser', () => {
  it('gives the items that were written, wherever the feed is cut into pieces', () => {
    const text = fc
      .array(fc.constantFrom('<p>', '&', ']]', '>', 'é', '\n', 'nine', '😀', '<item>', '</rss>'), { minLength: 1, maxLength: 8 })
      .map((parts) => `x${parts.join('')}`)
    const cuts = fc.array(fc.nat(3000), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 6 }), cuts, (texts, places) => {
        const escaped = (each: string) => each.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        const body = (each: string, inSection: boolean) =>
          inSection ? `<![CDATA[${each.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : escaped(each)
        const whole = rss(...texts.map(([each, inSection]) => `<item><description>${body(each, inSection)}</description></item>`))
        const bounds = [0, ...places.map((place) => place % whole.length).sort((a, b) => a - b), whole.length]
        const parser = new FeedParser(1000)
        const found = bounds.slice(1).flatMap((end, i) => parser.push(whole.slice(bounds[i], end)))
        expect(found.map(({ fields }) => fields.html)).toEqual(texts.map(([each]) => each))
        expect(parser.isOpen).toBe(false)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractMainText } from '../../../../src/analysis/html/main-text.js'

const paragraphs = [
  'The harbour of the small town was closed on Monday after a storm had torn two fishing boats from their moorings during the night.',
  'Nobody was hurt, the mayor said, but the repair of the quay wall would take until spring and cost more than the town can pay alone.',
  'No.',
  'The fishermen want to use the old landing place on the other side of the bay until then, although it has neither water nor light.',
]

const links = ['Home', 'World', 'Business', 'Sport', 'Culture', 'Contact'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')

function semanticPage(body: string): string {
  return `<!doctype html><html lang="en-GB"><head><title>Storm closes harbour - The Coast</title>
    <meta property="og:title" content="Storm closes harbour"><style>p { color: red }</style><script>var a = '<p>not text</p>'</script></head>
    <body><header><a href="/">The Coast</a></header><nav><ul>${links}</ul></nav><main><h1>Storm closes harbour</h1>${body}</main>
    <aside><h3>Most read</h3><ul><li><a href="/1">Town gets a new school after ten years</a></li></ul></aside>
    <footer><p>Copyright 2020 The Coast. All rights reserved. <a href="/imprint">Imprint</a></p></footer></body></html>`
}

function oldPage(body: string): string {
  return `<html><body><div id=menu><a href=/>Start</a> | <a href=/n>News</a> | <a href=/s>Sport</a></div>
    <div class=wrap><div class=story>${body}</div><div class=sidebar><h3>Latest</h3><ul>${links}</ul></div></div>
    <div class=foot>All rights reserved by the publisher | <a href=/i>Imprint</a></div></body></html>`
}

describe('extractMainText', () => {
  const asParagraphs = paragraphs.map((text) => `<p>${text}</p>`).join('\n')

  it('gives the story, a line a paragraph, without navigation, side column and footer', () => {
    const { text } = extractMainText(semanticPage(asParagraphs))
    expect(text.split('\n').slice(-4)).toEqual(paragraphs)
    expect(text).not.toMatch(/Business|Most read|new school|Copyright|Imprint|not text|color/)
  })

  /** A page of a reference, of which only the headings name the subject. */
  const referencePage = (headings: string) => `<!doctype html><html><head><title>Reference</title></head><body>
    <nav><h1>Reference</h1><ul>${links}</ul></nav><div class="page"><div>${headings}</div><div>${asParagraphs}</div></div></body></html>`

  it('keeps the last h1 above the text, whatever stands between', () => {
    const headings =
      '<h1>Reference</h1><h1>Function <a href="/core">core</a>::<a href="#"><b>min_epi16</b></a></h1><a href="/source">source</a>'
    expect(extractMainText(referencePage(headings)).text).toBe(['Function core::min_epi16', ...paragraphs].join('\n'))
  })

  it('keeps a heading right above the text', () => {
    const headings = '<h2>Chapters</h2><a href="/source">source</a><h2><a href="#">Threads</a></h2>'
    expect(extractMainText(referencePage(headings)).text).toBe(['Threads', ...paragraphs].join('\n'))
  })

  it('marks the lines of a quotation as mails do', () => {
    const post = '<p>Ilse said:</p><blockquote><p>One<br>two</p><blockquote>three</blockquote></blockquote><p>Four</p>'
    expect(extractMainText(post).text).toBe('Ilse said:\n> One\n> two\n> three\nFour')
  })

  it.each([
    ['<code>install</code>', '`install`'],
    ['<a href="#x"><code>install</code></a>', '`install`'],
    ['<kbd><kbd>ctrl</kbd>+<kbd>c</kbd></kbd>', '`ctrl+c`'],
    ['<samp>not\nfound</samp>, <tt>read <b>only</b></tt>', '`not found`, `read only`'],
    ['使用<code>install</code>命令', '使用`install`命令'],
    ['คำ<code>install</code>คำ', 'คำ`install`คำ'],
    ['ที่<code>install</code>', 'ที่`install`'],
    ['<code> install </code> now', '`install` now'],
    [`<code>${'x'.repeat(99)}</code>`, `\`${'x'.repeat(99)}\``],
  ])('puts code inside a line between backticks, as Markdown has it: %s', (html, text) => {
    expect(extractMainText(`<p>Use ${html}</p>`).text).toBe(`Use ${text}`)
  })

  it.each([
    ['joined to a word', "<p><code>file</code>s of <code>main</code>'s", "files of main's"],
    ['joined to a word before it', '<p>re<code>read</code>', 'reread'],
    ['joined by a mark that is not seen or by a low line', '<p><code>file</code>\u00ads <code>to</code>_json', 'file\u00ads to_json'],
    ['in a block of code', '<pre>if <code>read only</code></pre>', 'if read only'],
    ['with blocks inside', '<code><p>read only</p><p>write</p></code>', 'read only\nwrite'],
    ['that is never closed', '<p>read <code>only<p>write</code>', 'read only\nwrite'],
    ['that begins before its block', '<div><code><p>read only</code> and write', 'read only and write'],
    ['with a line break, an apostrophe or a backtick', "<p><code>a<br>b</code> <code>it's</code> <code>a`b</code>", "a\nb it's a`b"],
    [
      'without letters, or with the sign of a number',
      '<p><code>{}</code> <code>-8(SP)</code> <code>+8(SP)</code> <code> </code>',
      '{} -8(SP) +8(SP)',
    ],
    ['longer than what is read as code', `<p>a <code>${'x'.repeat(100)}</code>`, `a ${'x'.repeat(100)}`],
  ])('leaves code as text %s', (_, html, text) => {
    expect(extractMainText(html).text).toBe(text)
  })

  it.each([
    ['an empty block', '<div><code></div><p>Use <code>install</code>'],
    ['what is left out', '<p>Use <button><code>Copy</button><code>install</code>'],
    ['a block of code', '<pre><code></pre><p>Use <code>install</code>'],
  ])('puts code between backticks after an element of code that is never closed in %s', (_, html) => {
    expect(extractMainText(html).text).toBe('Use `install`')
  })

  it('does not end code where an element within it that is left out does', () => {
    expect(extractMainText('<p>Use <code>in<button></code></button>stall</code>').text).toBe('Use `install`')
  })

  it('chooses the same blocks of a page whether they are code or not', () => {
    const page = (tag: string) =>
      semanticPage(asParagraphs.replace(/\b(to\w*|an\w*|\w+ed)\b/g, `<${tag}>$1</${tag}>`) + `<p><${tag}>No</${tag}></p>`.repeat(9))
    expect(extractMainText(page('code')).text).toContain('`')
    expect(extractMainText(page('code')).text.replaceAll('`', '')).toBe(extractMainText(page('b')).text)
  })

  const consent =
    'We use cookies and similar technologies to improve your experience, to analyse traffic and to show you personalised advertising. By clicking you agree.'

  it.each([
    ['<div id="cookie-banner">', paragraphs],
    ['<div class="cc-window consent">', paragraphs],
    ['<div class="teaser">', [consent, ...paragraphs]],
  ])('leaves out a request for consent to cookies, told by the name of its element: %s', (tag, lines) => {
    const page = oldPage(asParagraphs).replace(
      '<body>',
      `<body class="cookies-not-set">${tag}<p>${consent}</p><button>Accept</button></div>`,
    )
    expect(
      extractMainText(page)
        .text.split('\n')
        .filter((line) => line !== 'Accept'),
    ).toEqual(lines)
  })

  it('keeps the section about cookies of a text, which is between other prose', () => {
    const [first, ...rest] = paragraphs
    const section = `<p>${first}</p><section id="cookies"><p>${consent}</p></section>${rest.map((text) => `<p>${text}</p>`).join('')}`
    expect(extractMainText(oldPage(section)).text).toBe([first, consent, ...rest].join('\n'))
  })

  const sections = ['Data', 'Rights'].map((name) => `<section><h2>${name}</h2>${asParagraphs}</section>`).join('')
  const lastSection = (more = '') => oldPage(`${sections}<section id="cookies"><h2>Cookies</h2><p>${consent}</p>${more}</section>`)

  it('keeps the section about cookies at the end of a text, which begins with a heading as its other sections do', () => {
    expect(extractMainText(lastSection()).text).toContain(consent)
  })

  it('leaves out a request for consent that looks like a section, but has a button', () => {
    expect(extractMainText(lastSection('<p><button>Accept</button></p>')).text).not.toContain(consent)
    const alone = oldPage(`<div>${sections}</div><section id="cookies"><h2>Cookies</h2><p>${consent}</p></section>`)
    expect(extractMainText(alone).text).not.toContain(consent)
  })

  it.each([
    ['<div class="site cookie-accepted">', '</div>'],
    ['<article class="post tag-cookies">', '</article>'],
  ])('keeps the text of an element that is named after cookies, but is no request: %s', (start, end) => {
    expect(extractMainText(oldPage(`${start}${asParagraphs}${end}`)).text).toBe(paragraphs.join('\n'))
  })

  it('needs no semantic elements', () => {
    expect(extractMainText(oldPage(asParagraphs)).text).toBe(paragraphs.join('\n'))
  })

  it('reads paragraphs that are only set apart by line breaks', () => {
    expect(extractMainText(oldPage(paragraphs.join('<br><br>'))).text).toBe(paragraphs.join('\n'))
  })

  it('gives the same text from two different frames', () => {
    const one = extractMainText(semanticPage(asParagraphs)).text
    const other = extractMainText(oldPage(asParagraphs)).text
    expect(one.endsWith(other)).toBe(true)
  })

  it('prefers the social title, which leaves out the name of the site', () => {
    expect(extractMainText(semanticPage(asParagraphs)).title).toBe('Storm closes harbour')
    expect(extractMainText('<title> A \n title &amp; more </title><p>x').title).toBe('A title & more')
  })

  it('ignores the titles of drawings', () => {
    expect(extractMainText('<title>Page</title><svg><title>Icon</title></svg><p>x').title).toBe('Page')
    expect(extractMainText('<p>x<svg><title>Icon</title></svg>y').text).toBe('xy')
  })

  it('has no title where the page says none', () => {
    expect(extractMainText('<p>x</p>')).toEqual({ text: 'x' })
  })

  it('decodes character references', () => {
    expect(extractMainText('<p>T&uuml;rkiye&#39;nin &lt;b&gt; &#x20AC;').text).toBe("Türkiye'nin <b> €")
  })

  it('keeps words of inline markup together and words of blocks apart', () => {
    expect(extractMainText('<div>in<b>divisible</b> <i>words</i><div>next</div>line</div>').text).toBe('indivisible words\nnext\nline')
  })

  it('keeps all text of a fragment but its navigation', () => {
    expect(extractMainText('<h2>Head</h2><ul><li>one<li><a href=x>two</a></ul><nav>away</nav>').text).toBe('Head\none\ntwo')
  })

  it('keeps all text of a page without links, short as it may be', () => {
    expect(extractMainText('<html><body><p>Closed today.</p><div class="footer-note">Back on Monday.</div></body></html>').text).toBe(
      'Closed today.\nBack on Monday.',
    )
  })

  it('gives the little text of a page that has little', () => {
    const page = `<html><body><nav><ul>${links}</ul></nav><p>Closed today.</p><footer>Imprint</footer></body></html>`
    expect(extractMainText(page).text).toBe('Closed today.')
  })

  it('takes what is left of an unclosed page', () => {
    expect(extractMainText('<p>one<p>two<table><tr><td>a<td>b<tr><td>c').text).toBe('one\ntwo\na\nb\nc')
  })

  it('goes on after an unclosed button once its parent ends', () => {
    expect(extractMainText('<div><button>push</div><p>text').text).toBe('text')
  })

  it('gives the empty text for nothing, for markup alone and for white space', () => {
    for (const html of ['', '<p></p>', ' \n\t ', '<!-- x -->', '<script>x</script>', '<html><head></head></html>'])
      expect(extractMainText(html).text).toBe('')
  })

  it('reads 200,000 nested tags, closed or not', () => {
    expect(extractMainText(`${'<div>'.repeat(200_000)}x`).text).toBe('x')
    expect(extractMainText(`${'<b><p>'.repeat(100_000)}x${'</p></b>'.repeat(100_000)}y`).text).toBe('x\ny')
  })

  it('loses no text of a page with more blocks than it tells apart', () => {
    const { text } = extractMainText('<p>x'.repeat(150_000))
    expect(text.split('\n')).toHaveLength(150_000)
  })

  it('reads a million signs that only look like tags', () => {
    expect(extractMainText('<'.repeat(1_000_000)).text).toHaveLength(1_000_000)
  })

  it('never throws, and leaves no empty line', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<div class="nav">',
        '</div>',
        '<a href=x>',
        '</a>',
        '<li>',
        '<ul>',
        '</ul>',
        '<td>',
        '<table>',
        '<br>',
      ),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<title>',
        '</title>',
        '<svg>',
        '<template>',
        '<html>',
        '<body hidden>',
        '<!--',
        '-->',
        '<!',
        '&#0;',
      ),
      fc.constantFrom(
        '<textarea>',
        '<plaintext>',
        '<pre>\n',
        '<span',
        '="',
        '\0',
        '\ud800',
        '&amp',
        '<![CDATA[',
        '</',
        '<p/>',
        '<button>',
        '</b>',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { text } = extractMainText(pieces.join(''))
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/\n\n/)
      }),
      { numRuns: 500 },
    )
  })
})

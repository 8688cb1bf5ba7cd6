import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserAsked, launchBrowser, openFile } from './browser.js'
import { findWeakTexts } from './contrast.js'
import { hostile, versions, writeComparison } from './pages.js'

const files = { 'old.html': versions.old, 'new.html': versions.new }

/** The focused element and the marked sentences. */
function look(page: Page): Promise<{ focus: string; marked: string[] }> {
  return page.evaluate(() => ({
    focus: document.activeElement?.id ?? '',
    marked: Array.from(document.querySelectorAll('.text .on'), ({ id }) => id),
  }))
}

/** The distance of an element from the upper edge of its pane, in pixels. */
function topInPane(page: Page, id: string): Promise<number> {
  return page.evaluate((name) => {
    const element = document.getElementById(name)!
    return element.getBoundingClientRect().top - element.closest('.text')!.getBoundingClientRect().top
  }, id)
}

function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    for (let i = 0; i < 45; i++) await new Promise((done) => requestAnimationFrame(done))
  })
}

describe.skipIf(!isBrowserAsked)('the page of a comparison', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  const open = async (documents: { readonly [name: string]: string } = files, options: Parameters<typeof openFile>[2] = {}) =>
    openFile(browser, (await writeComparison(documents, ['--reuse'])).file, options)

  it('shows verdict, degrees, both texts with every kind of match, the dotplot and the hierarchies, and asks for nothing', async () => {
    const { page, complaints } = await open()
    expect(await page.title()).toMatch(/old\.html and .*new\.html · onefold/)
    expect(await page.locator('.verdict').textContent()).toMatch(/near|variant|distinct|contained|contains/)
    expect(await page.locator('dt').allTextContents()).toEqual(expect.arrayContaining(['Overlap', 'RS', 'Odds']))
    for (const kind of ['same', 'reordered', 'fuzzy', 'partial']) {
      expect([kind, await page.locator(`#text-a a.${kind}`).count()]).not.toEqual([kind, 0])
      expect(await page.locator(`#plot .dots.${kind}`).getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+h0/)
    }
    expect(await page.locator('#plot .area').count()).toBeGreaterThan(0)
    expect(await page.locator('.tree li[class="s10"]').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })

  it('goes from match to match with Tab and arrows, to the counterpart with Enter, and shows where the focus is', async () => {
    const { page } = await open()
    const links = await page
      .locator('#text-a a.m')
      .evaluateAll((found) => (found as HTMLAnchorElement[]).map(({ id, hash }) => [id, hash.slice(1)]))
    const [first, second] = links as [[string, string], [string, string]]
    await page.focus('#text-a')
    await page.keyboard.press('Tab')
    expect(await look(page)).toEqual({ focus: first[0], marked: [...first].sort() })
    expect(await page.locator('#status').textContent()).toContain(
      `Match 1 of ${links.length} · a ${first[0].slice(1)} ↔ b ${first[1].slice(1)}`,
    )
    const outline = await page.locator(`#${first[0]}`).evaluate((element) => getComputedStyle(element).outline)
    expect(outline).toMatch(/solid 3px|3px solid/)
    await page.keyboard.press('ArrowDown')
    expect((await look(page)).focus).toBe(second[0])
    await page.keyboard.press('Enter')
    expect((await look(page)).focus).toBe(second[1])
    await page.keyboard.press('ArrowLeft')
    expect((await look(page)).focus).toBe(second[0])
    await page.keyboard.press('End')
    expect((await look(page)).focus).toBe(links.at(-1)![0])
    await page.keyboard.press('Home')
    expect((await look(page)).focus).toBe(first[0])
    await page.keyboard.press('Escape')
    expect(await look(page)).toEqual({ focus: 'text-a', marked: [] })
  })

  it('reaches every control with Tab, each with a name', async () => {
    const { page } = await open()
    const names: string[] = []
    for (let i = 0; i < 200; i++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const element = document.activeElement
        if (element === null || element === document.body) return undefined
        const labelled = element.getAttribute('aria-labelledby')
        const label = labelled === null ? (element as HTMLInputElement).labels?.[0] : document.getElementById(labelled)
        return `${element.tagName.toLowerCase()} ${(label ?? element).textContent?.trim()}`
      })
      if (name === undefined) break
      names.push(name)
    }
    expect(names.filter((name) => / $/.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['a Text of a', 'a Text of b', 'button ↓ Next']))
    expect(names.filter((name) => name.startsWith('input '))).toHaveLength(4)
    expect(names.some((name) => name.startsWith('summary h2 What will be built'))).toBe(true)
  })

  it('brings both sentences of a pair to one height, whichever text is clicked', async () => {
    const { page } = await open(files, { viewport: { width: 1100, height: 420 } })
    for (const side of ['a', 'b'] as const) {
      const link = page.locator(`#text-${side} a.m`).last()
      const [id, other] = await link.evaluate((element: HTMLAnchorElement) => [element.id, element.hash.slice(1)])
      await link.click()
      await nextFrames(page)
      expect((await look(page)).marked.toSorted()).toEqual([id!, other!].toSorted())
      const limit = await page.locator('#text-a').evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)
      expect(limit).toBeGreaterThan(0)
      for (const each of [id!, other!]) expect(await topInPane(page, each)).toBeGreaterThanOrEqual(-1)
    }
  })

  it('leads from the dotplot and from a run to their sentences', async () => {
    const { page } = await open()
    const [a, b] = await page
      .locator('#text-a a.m')
      .nth(3)
      .evaluate((element: HTMLAnchorElement) => [element.id, element.hash.slice(1)])
    const counts = { a: await page.locator('#text-a [id]').count(), b: await page.locator('#text-b [id]').count() }
    const box = (await page.locator('#plot').boundingBox())!
    const place = (id: string, count: number) => (Number(id.slice(1)) - 0.5) / count
    await page.mouse.click(box.x + place(a!, counts.a) * box.width, box.y + place(b!, counts.b) * box.height)
    expect((await look(page)).marked.toSorted()).toEqual([a, b].toSorted())
    expect(await page.locator('#spot').getAttribute('d')).toMatch(/^M/)
    const run = page.locator('a.run').first()
    const [runA, runB] = await run.evaluate((element: HTMLAnchorElement) => [element.hash.slice(1), element.dataset.b])
    await run.focus()
    await page.keyboard.press('Enter')
    expect((await look(page)).marked.toSorted()).toEqual([runA, runB].toSorted())
  })

  it('leads to the sentences that only one text has, and marks those alone', async () => {
    const { page } = await open()
    const added = page.locator('a.run[data-lone=b]').first()
    const id = await added.evaluate((element: HTMLAnchorElement) => element.dataset.b!)
    await added.focus()
    await page.keyboard.press('Enter')
    expect((await look(page)).marked).toEqual([id])
    expect(await page.locator('#status').textContent()).toBe(`b ${id.slice(1)}`)
  })

  it('leaves out the kinds that are switched off', async () => {
    const { page } = await open()
    const kinds = await page.locator('#text-a a.m').evaluateAll((links) => links.map((link) => link.classList[1]))
    await page.uncheck('input[value=same]')
    await page.click('#next')
    const others = kinds.filter((kind) => kind !== 'same')
    expect(await page.locator('#status').textContent()).toContain(`Match 1 of ${others.length}`)
    expect(await page.locator('.dots.same').isVisible()).toBe(false)
    expect(await page.locator('#text-a .on').getAttribute('class')).toContain(others[0]!)
  })

  it.each(['light', 'dark'] as const)('can be read: every text has a contrast of 4.5 or more, %s', async (colorScheme) => {
    const { page } = await open(files, { colorScheme })
    await page.click('#next')
    for (const verdict of ['exact', 'near', 'contained', 'contains', 'variant', 'distinct']) {
      await page.locator('.verdict').evaluate((element, name) => {
        element.setAttribute('class', `verdict ${name}`)
        element.textContent = name
      }, verdict)
      expect(await findWeakTexts(page, 4.5)).toEqual([])
    }
    const marks = await page.evaluate(() =>
      ['same', 'reordered', 'fuzzy', 'partial'].map((kind) => {
        const { borderBottomStyle, borderBottomColor } = getComputedStyle(document.querySelector(`.swatch.${kind}`)!)
        return [borderBottomStyle, borderBottomColor]
      }),
    )
    // Kinds can also be distinguished without their colours.
    expect(new Set(marks.map(([style]) => style)).size).toBe(4)
    expect(new Set(marks.map(([, colour]) => colour)).size).toBe(4)
  })

  it('fits a telephone: nothing is cut off at the side, and both sentences of a pair are in sight', async () => {
    const { page } = await open(files, { viewport: { width: 360, height: 740 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.click('#next')
    await nextFrames(page)
    for (const id of (await look(page)).marked) expect(await page.locator(`#${id}`).isVisible()).toBe(true)
    const tops = await page.locator('.text .on').evaluateAll((found) => found.map((element) => element.getBoundingClientRect().top))
    for (const top of tops) {
      expect(top).toBeGreaterThan(0)
      expect(top).toBeLessThan(740)
    }
  })

  it('shows everything without its script, and links still lead on', async () => {
    const { page } = await open(files, { javaScriptEnabled: false })
    expect(await page.locator('#steps').isVisible()).toBe(false)
    const link = page.locator('#text-a a.m').first()
    const target = await link.getAttribute('href')
    await link.click()
    expect(page.url().endsWith(target!)).toBe(true)
  })

  it('shows hostile text as text', async () => {
    const page = (title: string) =>
      `<html><head><title>${title}</title></head><body><h1>${escaped(hostile)}</h1><p>${escaped(hostile)}. ${versions.old}</p>`
    const { page: opened, complaints } = await open({ 'a\'<b>&"x.html': page(hostile), 'b.txt': `${hostile}. Something else.` })
    expect(complaints).toEqual([])
    expect(await opened.title()).toContain('<b>')
    expect(await opened.locator('img, svg:not(#plot):not(.bar svg), main script, main style').count()).toBe(0)
    expect(await opened.locator('#text-b').textContent()).toContain('</script><script>document.title = "run"</script>')
    await opened.click('#next')
    expect(await opened.title()).not.toBe('run')
  })

  it('keeps what turns the direction of writing inside its sentence', async () => {
    const text = 'It \u202Eturns here. The next stands behind.'
    const { page } = await open({ 'a.txt': text, 'b.txt': text })
    const [first, second] = await page.locator('#text-a p > [id]').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    expect(first!.top).toBe(second!.top)
    expect(first!.right).toBeLessThanOrEqual(second!.left)
  })

  it('lays out only what is in sight of 20,000 sentences, and leads through them', async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `Ship ${i} left pier ${i % 97} with ${(i * 7919) % 1000} crates of pears.`).join(
      '\n',
    )
    const { page, complaints } = await open({ 'a.txt': text, 'b.txt': text.replaceAll('pears', 'plums') })
    expect(await page.locator('#text-a a.m').count()).toBe(20_000)
    const rendered = () =>
      page.evaluate(
        () =>
          Array.from(document.querySelectorAll('.chunk > p:first-child')).filter((each) =>
            each.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      )
    expect(await rendered()).toBeLessThan(20)
    await page.focus('#a15000')
    await page.keyboard.press('ArrowDown')
    await nextFrames(page)
    const { focus, marked } = await look(page)
    expect(focus).toBe('a15001')
    const [top, other] = [await topInPane(page, marked[0]!), await topInPane(page, marked[1]!)]
    expect(Math.abs(top - other)).toBeLessThan(2)
    expect(await rendered()).toBeLessThan(20)
    expect(complaints).toEqual([])
  })

  it('says so where there is nothing to show', async () => {
    const { page, complaints } = await open({ 'a.txt': '', 'b.html': '<html></html>' })
    expect(await page.locator('.text .note').allTextContents()).toEqual(['No sentences.', 'No sentences.'])
    await page.click('#next')
    await page.locator('#plot').click()
    expect(complaints).toEqual([])
  })
})

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

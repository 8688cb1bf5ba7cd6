import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/run-command.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { isBrowserAsked, launchBrowser, openFile } from './browser.js'
import { versions } from './pages.js'

/** Writes a report over three near copies, whose ids and titles are longer than a line, and one that begins differently: only exact ones have no shares. */
function writeReport(): Promise<string> {
  const id = `https://example.org/${'archive-'.repeat(30)}`.replaceAll('-', '')
  const text = versions.old.replaceAll(/<[^>]*>/g, ' ')
  const ends = ['', ' By our own staff.', ' Read on below.']
  const documents = ends.map((end, number) => ({ id: `${id}${number}`, title: 'W'.repeat(200), text: `${text}${end}` }))
  return reportOn([...documents, { id: 'd', title: 'Ferry', text: `The mayor is content. ${text}` }])
}

async function reportOn(documents: readonly object[]): Promise<string> {
  const folder = temporaryFolder()
  const input = join(folder, `${'collection'.repeat(8)}.jsonl`)
  const file = join(folder, 'page.html')
  writeFileSync(input, documents.map((document) => JSON.stringify(document)).join('\n'))
  const { code, stderr } = await runCommand(['report', input, '--evidence', '--format', 'html', '--out', file])
  if (code !== 0) throw new Error(stderr)
  return file
}

/** The shares whose per cent sign the page shows on another line. */
function findBrokenShares(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    for (const paragraph of document.querySelectorAll('p.figures')) {
      const text = paragraph.firstChild as Text
      for (const { 0: share, index } of text.data.matchAll(/\d+\s%/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + share.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(share)
      }
    }
    return broken
  })
}

describe.skipIf(!isBrowserAsked)('the page of a report', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  it('is as wide as the window, on a telephone and on paper, however long ids, titles and paths are, and asks for nothing', async () => {
    const { page, complaints } = await openFile(browser, await writeReport())
    for (const [media, width] of [
      ['screen', 320],
      ['screen', 400],
      ['print', 700],
    ] as const) {
      await page.emulateMedia({ media })
      await page.setViewportSize({ width, height: 800 })
      expect([media, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([media, width])
    }
    expect(complaints).toEqual([])
  })

  it('shows the whole outline of the group that has the focus, which Enter and Space fold', async () => {
    const { page } = await openFile(browser, await writeReport())
    await page.keyboard.press('Tab')
    const focused = page.locator('summary:focus-visible')
    // Containment cuts off what is outside the group.
    expect(await focused.evaluate((summary) => Number.parseFloat(getComputedStyle(summary).outlineOffset))).toBeLessThanOrEqual(-2)
    const isOpen = () =>
      page
        .locator('details')
        .first()
        .evaluate((details) => (details as HTMLDetailsElement).open)
    const states = [await isOpen()]
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      states.push(await isOpen())
    }
    expect(states).toEqual([true, false, true])
  })

  it('sets quotations in from the side at which their writing begins', async () => {
    const arabic =
      'سجلت درجات الحرارة في المدينة ارتفاعا كبيرا هذا الأسبوع مقارنة بالأسبوع الماضي. وقالت هيئة الأرصاد إن الموجة الحارة ستستمر حتى يوم الخميس المقبل.'
    const { page } = await openFile(browser, await reportOn(['1', '2'].map((id) => ({ id, text: arabic }))))
    const insets = await page
      .locator('blockquote')
      .first()
      .evaluate((quote) => {
        const [own, around] = [quote.getBoundingClientRect(), quote.parentElement!.getBoundingClientRect()]
        return [own.left - around.left, around.right - own.right]
      })
    expect(insets).toEqual([16, 32])
  })

  it('borders verdicts where the system chooses the colours, and lays out all groups at once for paper', async () => {
    const { page } = await openFile(browser, await writeReport(), { forcedColors: 'active' })
    const border = await page
      .locator('.near')
      .first()
      .evaluate((mark) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(mark)
        return [borderTopWidth, borderTopStyle]
      })
    expect(border).toEqual(['1px', 'solid'])
    const visibility = () =>
      page
        .locator('details')
        .first()
        .evaluate((details) => getComputedStyle(details).contentVisibility)
    const onScreen = await visibility()
    await page.emulateMedia({ media: 'print' })
    expect([onScreen, await visibility()]).toEqual(['auto', 'visible'])
  })

  it('keeps a share and its per cent sign on one line at every width', async () => {
    const { page } = await openFile(browser, await writeReport())
    expect(await page.locator('p.figures', { hasText: /\d+\s%/ }).count()).toBe(3)
    const broken: [number, string][] = []
    for (let width = 320; width < 480; width += 4) {
      await page.setViewportSize({ width, height: 800 })
      for (const share of await findBrokenShares(page)) broken.push([width, share])
    }
    expect(broken).toEqual([])
  })
})

import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** Tests in a browser run only on request: `BROWSER=1`. */
export const isBrowserAsked = process.env.BROWSER === '1'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

/** Starts the Chromium that `CHROMIUM` names, or the one of the system. It and its pages have no time limits but those of the tests. */
export function launchBrowser(): Promise<Browser> {
  const file = process.env.CHROMIUM ?? places.find((place) => existsSync(place))
  if (file === undefined) throw new Error('no Chromium was found; name one with CHROMIUM')
  return chromium.launch({ executablePath: file, args: ['--no-sandbox'], timeout: 0 })
}

/** An opened page and its complaints. */
interface OpenedPage {
  readonly page: Page
  /** Messages of the page's console, errors of its code, and requests for anything but the page itself. */
  readonly complaints: readonly string[]
}

/** Opens a file. */
export async function openFile(browser: Browser, file: string, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(0)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== `file://${file}`) complaints.push(`request for ${request.url()}`)
  })
  await page.goto(`file://${file}`)
  return { page, complaints }
}

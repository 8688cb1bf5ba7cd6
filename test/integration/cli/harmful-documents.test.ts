import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { TextMaker } from '../../support/generated-collection.js'
import { startServe } from '../../support/running-serve.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const preload = pathToFileURL(new URL('../../support/faults/poison.mjs', import.meta.url).pathname).href

async function ask(url: string, method: string, path: string, body?: string) {
  const answer = await fetch(url + path, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/x-ndjson' } }),
  })
  return (await answer.json()) as Record<string, unknown>
}

it('a service without Redis sets aside a document that ends its thread, and writes the others of the request', async () => {
  const maker = new TextMaker(5)
  const texts = Array.from({ length: 60 }, () => maker.sentences(20).join(' '))
  const folder = temporaryFolder()
  const env = { NODE_OPTIONS: `--import=${preload}`, ONEFOLD_THREADS: '2' }
  const poisoned = await startServe(folder, [], env)
  const lines = texts.flatMap((text, i) => [{ index: { _id: `d${i}` } }, { text: i === 17 ? `${text} e\u0301 poisonexit` : text }])
  const { items } = await ask(poisoned.url, 'POST', '/news/_bulk', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  const failed = (items as { index: { _id: string; status: number } }[]).filter(({ index }) => index.status !== 201)
  expect(failed).toMatchObject([{ index: { _id: 'd17', status: 500, error: { code: 'ONEFOLD_INTERNAL' } } }])
  const [letter] = (await ask(poisoned.url, 'GET', '/_onefold/dead-letters')).items as { id: string }[]
  expect(letter).toMatchObject({ collection: 'news', _id: 'd17', code: 'ONEFOLD_INTERNAL' })
  // Alone it is small, and is not signed where it would end the service.
  expect(await ask(poisoned.url, 'POST', `/_onefold/dead-letters/${letter!.id}/retry`)).toMatchObject({ removed: false, status: 500 })
  expect(await poisoned.end('SIGTERM')).toBe(0)

  const { url } = await startServe(folder)
  expect(await ask(url, 'POST', `/_onefold/dead-letters/${letter!.id}/retry`)).toMatchObject({ result: 'created', removed: true })
})

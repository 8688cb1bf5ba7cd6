import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EnginePlace } from '../../support/engine-place.js'
import { ExampleFolder } from '../../support/example-folder.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { codeBlocks, missingLines } from '../../support/markdown.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { collection } from '../../support/stories.js'

const page = 'docs/library.md'
const blocks = codeBlocks(page, readFileSync(join(resolve(import.meta.dirname, '../../..'), page), 'utf8'))
const examples = blocks.filter(({ content }) => content.includes("from '@elastic/elasticsearch'"))

onEachStore((store) => {
  describe.skipIf(store.name === 'embedded')('examples of the library that need an engine', () => {
    let place: EnginePlace
    let server: LiveServer
    let folder: ExampleFolder
    beforeAll(async () => {
      place = new EnginePlace(store.name)
      server = await startLiveServer({ collections: { news: { index: `${place.prefix}news` } } }, { store })
      for (const { id, ...document } of collection) await server.load('news', { [id]: document })
      folder = new ExampleFolder()
    })
    afterAll(async () => {
      folder.remove()
      await server.stop()
      await place.remove()
    })

    it('are there', () => expect(examples).not.toEqual([]))

    it.each(examples.map((block) => [`${page}:${block.line}`, block] as const))(
      '%s runs and prints what the page says',
      async (_, block) => {
        const placed = block.content.replace('http://localhost:9200', place.url).replace("index: 'news'", `index: '${place.prefix}news'`)
        const source = store.name.startsWith('opensearch')
          ? placed.replace('@elastic/elasticsearch', '@opensearch-project/opensearch')
          : placed
        expect(missingLines(block.output ?? '', await folder.runModule('example', source))).toEqual([])
      },
    )
  })
})

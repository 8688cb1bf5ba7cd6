import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'

const sentences = [
  'The council of the town met on Monday evening and agreed to build a new bridge across the river next spring, the mayor said.',
  'Engineers had warned for years that the old crossing could not carry the heavy traffic of the harbour any longer.',
  'The money comes from the county, which had set aside a part of its budget for roads and railways.',
  'Shopkeepers on both banks fear that customers will stay away while the work goes on and the street is closed.',
]
const story = sentences.join(' ')
const documents = {
  long: { text: story, title: 'Bridge' },
  copy: { text: story, title: 'Bridge' },
  edited: { text: `${story} Work will start soon.`, title: 'Bridge' },
  part: { text: `${sentences[1]} ${sentences[2]}` },
  other: {
    text: 'A whale was seen off the northern coast this morning by fishermen who were on their way back to the port with empty nets.',
  },
}

onEachStore((store) => {
  let server: LiveServer
  beforeAll(async () => {
    server = await startLiveServer({}, { store, makes: ['news', 'many', 'later'] })
    for (const [id, document] of Object.entries(documents)) await server.load('news', { [id]: document })
  })
  afterAll(() => server.stop())

  const post = (path: string, body: object) => server.send('POST', path, { body })
  const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id)

  describe('check', () => {
    it('finds what a text duplicates, one match a group, best first', async () => {
      const { status, json } = await post('/_onefold/news/check', { text: story, evidence: true })
      expect(status).toBe(200)
      expect(json).toMatchObject({ verdict: 'exact', took: expect.any(Number) })
      expect(json.matches[0]).toMatchObject({
        _id: 'long',
        group: expect.any(String),
        verdict: 'exact',
        a_in_b: 1,
        b_in_a: 1,
        by: expect.any(Array),
      })
      expect(json.matches[0].evidence.length).toBeGreaterThan(0)
      expect(json.matches[0].sentences).toMatchObject({ a: 4, b: 4, overlap: { a: 1, b: 1 }, odds: 100 })
      expect(new Set(json.matches.map(({ group }: { group: string }) => group)).size).toBe(json.matches.length)
    })

    it('gives the passages that are shared when asked', async () => {
      const { json } = await post('/_onefold/news/check', { text: `${'Something else happened. '.repeat(3)}${story}`, reuse: true })
      expect(json.matches[0].passages[0]).toMatchObject({
        a: { start: expect.any(Number) },
        b: { end: expect.any(Number) },
        score: expect.any(Number),
      })
    })

    it('looks from the part to the whole, by id too', async () => {
      const { json } = await post('/_onefold/news/check', { id: 'part', evidence: false })
      expect(json.verdict).toBe('contains')
      expect(ids(json.matches)).toContain('long')
      expect((await post('/_onefold/news/check', { id: 'nobody' })).json.error.code).toBe('ONEFOLD_DOCUMENT_UNKNOWN')
      expect((await post('/_onefold/news/check', { id: 'part', scope: 'a' })).json.error.reason).toContain('expected no scope beside id')
      expect((await post('/_onefold/news/check', { text: story, scope: 'a' })).json.error.code).toBe('ONEFOLD_PARAMETER_INVALID')
      expect((await post('/_onefold/nowhere/check', { text: 'x' })).status).toBe(404)
    })
  })

  describe('compare', () => {
    it('says how two texts stand to each other, and two documents', async () => {
      const texts = await post('/_onefold/compare', { a: { text: documents.part.text }, b: { text: story } })
      expect(texts.json).toMatchObject({ verdict: 'contained', a_in_b: 1, figures: { substituted: 0 }, sentences: { a: 2, b: 4 } })
      const stored = await post('/_onefold/compare', { a: { collection: 'news', id: 'copy' }, b: { collection: 'news', id: 'long' } })
      expect(stored.json).toMatchObject({ verdict: 'exact', a_in_b: 1, b_in_a: 1 })
      expect(stored.json).not.toHaveProperty('passages')
      expect(stored.json).not.toHaveProperty('trees')
    })

    it('gives passages when asked, and the shaded parts of what is HTML', async () => {
      const html = `<h1>News</h1><p>${story}</p><ul><li>First item</li><li>Second item</li></ul>`
      const { json } = await post('/_onefold/compare', { a: { html }, b: { collection: 'news', id: 'long' }, reuse: true })
      expect(json.passages).toHaveLength(1)
      expect(json.trees).toMatchObject({ b: null })
      expect(json.trees.a[0]).toMatchObject({ kind: expect.any(String), parent: -1, share_below: expect.any(Number) })
    })
  })

  describe('sign', () => {
    it('gives the fields of each document and writes none', async () => {
      const { json } = await post('/_onefold/news/sign', { documents: [{ _id: 'new', _source: { text: story } }] })
      expect(json.documents).toMatchObject([
        { _id: 'new', onefold: { exact: expect.any(String), fingerprints: expect.any(Array), sketch: expect.any(String) } },
      ])
      expect((await server.send('GET', '/news/_doc/new')).status).toBe(404)
    })
  })

  describe('report', () => {
    const report = (query = '') => server.send('GET', `/_onefold/news/report?${query}`)

    it('lists the groups with the reason of each member', async () => {
      const { status, json } = await report()
      expect([status, json.groups.length, json.after]).toEqual([200, 1, null])
      expect(json.groups[0]).toMatchObject({ size: 3, representative: { _id: 'long' } })
      expect(ids(json.groups[0].members)).toEqual(['copy', 'edited'])
      expect(json.groups[0].members[0].reason).toBe('exact copy of long')
      expect(ids(json.groups[0].contains)).toEqual(['part'])
      expect(json.totals).toEqual({ documents: 5, groups: expect.any(Number), removable: 2 })
    })

    it('is complete as lines and as CSV, whatever the size of a page', async () => {
      await server.load(
        'many',
        Object.fromEntries(
          [...'abcdefg'].flatMap((letter) => ['1', '2'].map((n) => [`${letter}${n}`, { text: `${story} ${letter.repeat(12)} ends it.` }])),
        ),
      )
      const all = (await server.send('GET', '/_onefold/many/report?level=exact')).json.groups
      expect(all).toHaveLength(7)
      const paged = await server.send('GET', '/_onefold/many/report?level=exact&format=ndjson&size=2')
      expect(paged.headers['content-type']).toBe('application/x-ndjson')
      expect(
        paged.text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual(all)
      const csv = await server.send('GET', '/_onefold/many/report?level=exact&format=csv&size=3')
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
      const [header, ...rows] = csv.text.trimEnd().split('\n')
      expect(header).toBe('group,role,id,verdict,a_in_b,b_in_a,length,since,reason')
      expect(rows).toHaveLength(14)
      expect(rows[1]).toMatch(/^[\w-]+,member,\w2,exact,1,1,\d+,\d{4}-[\d:.TZ-]+,exact copy of \w1$/)
      const explained = await server.send('GET', '/_onefold/many/report?level=exact&format=csv&evidence=true')
      expect(explained.text).toMatch(/^group,.*,reason,evidence\n/)
      const head = await server.send('HEAD', '/_onefold/many/report?format=csv')
      expect([head.status, head.text]).toEqual([200, ''])
    })

    it('is read a page at a time', async () => {
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const { json } = await server.send(
          'GET',
          `/_onefold/many/report?level=exact&size=3${after && `&after=${encodeURIComponent(after)}`}`,
        )
        seen.push(...json.groups.map(({ group }: { group: string }) => group))
        after = json.after
      }
      expect([seen.length, new Set(seen).size]).toEqual([7, 7])
      expect((await report('after=nonsense')).json.error.code).toBe('ONEFOLD_CURSOR_INVALID')
    })

    it('has each group by its name', async () => {
      const [listed] = (await report()).json.groups
      expect((await server.send('GET', `/_onefold/news/groups/${listed.group}`)).json).toMatchObject({ group: listed.group, size: 3 })
      expect((await server.send('GET', '/_onefold/news/groups/none')).json.error).toMatchObject({
        type: 'resource_not_found_exception',
        code: 'ONEFOLD_GROUP_UNKNOWN',
      })
    })
  })

  describe('stats', () => {
    it('counts', async () => {
      expect((await server.send('GET', '/_onefold/news/stats')).json).toMatchObject({
        documents: 5,
        signed: 5,
        unsigned: 0,
        stale: 0,
        groups: 3,
        joined: 2,
        contained: 1,
      })
    })
  })

  describe('tasks', () => {
    it('are listed, and those that are done cannot be stopped', async () => {
      const body = `{"index":{"_id":"1"}}\n${JSON.stringify({ text: story })}\n`
      const { task } = (await server.send('POST', '/later/_bulk?wait_for_completion=false', { body })).json
      await expect.poll(async () => (await server.send('GET', `/_onefold/tasks/${task}`)).json.state).toBe('done')
      expect((await server.send('GET', '/_onefold/tasks')).json.tasks.map(({ id }: { id: string }) => id)).toContain(task)
      for (const [method, path] of [
        ['DELETE', ''],
        ['POST', '/pause'],
        ['POST', '/resume'],
      ] as const) {
        expect((await server.send(method, `/_onefold/tasks/${task}${path}`)).json.error.code).toBe('ONEFOLD_TASK_STATE')
      }
    })
  })

  describe('metrics', () => {
    it('count requests by pattern, writes by result, searches and what they folded', async () => {
      await server.send('GET', '/news/_search', { body: { query: { match: { text: 'bridge' } } } })
      const { text, headers } = await server.send('GET', '/_onefold/metrics')
      expect(headers['content-type']).toMatch(/^text\/plain/)
      expect(text).toMatch(
        /onefold_http_request_duration_seconds_count\{method="POST",route="\/\{collection\}\/_bulk",status="200"\} [1-9]/,
      )
      expect(text).toMatch(/onefold_documents_written_total\{result="created"\} [1-9]/)
      expect(text).toMatch(/onefold_searches_total\{show="collapse"\} [1-9]/)
      expect(text).toMatch(/onefold_search_hits_folded_total [1-9]/)
      expect(text).toMatch(/onefold_queue_jobs\{state="waiting"\} 0/)
      expect(text).toMatch(/process_resident_memory_bytes [1-9]/)
      expect(text).not.toMatch(/route="[^"]*news/)
    })
  })
})

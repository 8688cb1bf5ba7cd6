import { readdirSync, rmSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localSettings } from '../../../src/compose/local/local-document.js'
import { type Collection, type CollectionDocument, type CollectionOptions, type Level, openCollection, scan } from '../../../src/index.js'
import { EmbeddedStore } from '../../../src/store/embedded/embedded-store.js'
import { generateCollection } from '../../support/generated-collection.js'
import { seededRandom } from '../../support/seeded-random.js'
import { stories } from '../../support/stories.js'
import { folderInMemory } from '../../support/temporary-folder.js'

async function open(options?: CollectionOptions): Promise<Collection> {
  const collection = await openCollection(options)
  onTestFinished(() => collection.close())
  return collection
}

async function holding(documents: Readonly<Record<string, string>>, options?: CollectionOptions): Promise<Collection> {
  const collection = await open(options)
  for (const [id, text] of Object.entries(documents)) await collection.add({ id, text })
  return collection
}

async function anchorsOf(collection: Collection): Promise<Record<string, string>> {
  const anchors: Record<string, string> = {}
  for await (const { group, members } of collection.groups()) for (const { id } of members) anchors[id] = group
  return anchors
}

const notice =
  'The ferry to Port Alder leaves at 9.15 on weekdays and at 10.30 on Sundays. Tickets are sold on board, and dogs travel free of charge.'

/** A wrong value that the types let pass. */
const wrong = (value: unknown) => value as never

describe('add', () => {
  it.each([
    ['exact', 'an equal one', stories.harbour, stories.harbour.toUpperCase()],
    ['near', 'an edited one', stories.harbour, stories.harbourEdited],
    ['contains', 'one that contains it', stories.harbour, stories.harbourExcerpt],
    ['contained', 'one that it contains', stories.harbourExcerpt, stories.harbour],
  ])('says %s of %s that is there', async (verdict, _, there, text) => {
    const collection = await holding({ there, other: stories.bakers })
    const added = await collection.add({ id: 'new', text })
    expect(added).toMatchObject({ verdict, matches: [{ id: 'there', group: 'there', verdict }] })
    expect(added.group).toBe(verdict === 'exact' || verdict === 'near' ? 'there' : 'new')
  })

  it('says distinct of what is like nothing that is there, and puts it into a group of its own', async () => {
    const collection = await holding({ there: stories.harbour })
    expect(await collection.add({ id: 'new', text: stories.bakers })).toEqual({ group: 'new', verdict: 'distinct', matches: [] })
  })

  it('shows the shared sentences, with their places in both texts', async () => {
    const collection = await holding({ there: stories.harbour })
    const { matches } = await collection.add({ id: 'new', text: stories.harbourExcerpt })
    const { text, a, b } = matches[0]!.evidence[0]!
    expect([stories.harbour.slice(a.start, a.end), stories.harbourExcerpt.slice(b.start, b.end)]).toEqual([text, text])
    expect(matches[0]!).toMatchObject({ bInA: 1, by: expect.arrayContaining(['fingerprints', 'tokens']), sentences: { overlap: { b: 1 } } })
  })

  it('takes the language that a document names for the places where its sentences end', async () => {
    const text = 'Das Fest der Feuerwehr beginnt am 3. Mai um acht Uhr im alten Rathaus der Stadt. Der Eintritt kostet neun Euro.'
    const sentences = async (language: string) => {
      const collection = await open()
      await collection.add({ id: 'there', text, language })
      return (await collection.add({ id: 'new', text, language })).matches[0]!.evidence.length
    }
    expect([await sentences('de'), await sentences('en')]).toEqual([2, 3])
  })

  it('lists variants if asked, which are never in the group', async () => {
    const collection = await holding({ there: notice })
    const changed = { id: 'new', text: notice.replace('9.15', '8.40') }
    expect(await collection.find(changed)).toMatchObject({ verdict: 'distinct' })
    expect(await collection.add(changed, { includeVariants: true })).toMatchObject({ group: 'new', matches: [{ verdict: 'variant' }] })
  })

  it('lists only what is at least at the level', async () => {
    const collection = await holding({ there: stories.harbour })
    const verdicts = await Promise.all(
      (['exact', 'near', 'contained'] as const).map((level) => collection.find({ text: stories.harbourExcerpt }, { level })),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['distinct', 'distinct', 'contains'])
  })

  it('replaces the document of the same id, with which the new text is not compared', async () => {
    const collection = await holding({ page: stories.harbour, copy: stories.harbourEdited })
    expect(await collection.add({ id: 'page', text: stories.bakers })).toMatchObject({ group: 'page', verdict: 'distinct' })
    expect(await collection.get('page')).toEqual({ id: 'page', text: stories.bakers })
    expect(await anchorsOf(collection)).toEqual({})
  })

  it('answers calls that do not wait for one another as if each had waited', async () => {
    const documents = generateCollection(3, 120)
    const [one, other] = [await open(), await open()]
    const waited = []
    for (const document of documents) waited.push(await one.add(document))
    expect(await Promise.all(documents.map((document) => other.add(document)))).toEqual(waited)
  })

  it('answers as if each call had waited also where a later one replaces what an earlier one duplicates', async () => {
    const collection = await holding({ a: stories.harbour })
    const [copy, replaced, further] = await Promise.all([
      collection.add({ id: 'b', text: stories.harbour }),
      collection.add({ id: 'a', text: stories.bakers }),
      collection.add({ id: 'c', text: stories.harbourEdited }),
    ])
    expect([copy.verdict, copy.group, copy.matches.map(({ id }) => id)]).toEqual(['exact', 'a', ['a']])
    expect([replaced.verdict, further.group]).toEqual(['distinct', 'b'])
  })

  it('carries out calls in their order, whatever they are', async () => {
    const collection = await open()
    const calls = [
      collection.add({ id: 'page', text: stories.harbour }),
      collection.add({ id: 'copy', text: stories.harbour }),
      collection.add({ id: 'copy', text: stories.bakers }),
      collection.add({ id: 'page', text: stories.bakers }),
      collection.find({ text: stories.harbour }),
      collection.remove('copy'),
      collection.remove('page'),
      collection.add({ id: 'next', text: stories.bakers }),
    ]
    expect(await Promise.all(calls)).toMatchObject([
      { verdict: 'distinct' },
      { verdict: 'exact', group: 'page' },
      { verdict: 'distinct' },
      { verdict: 'exact', group: 'page' },
      { verdict: 'distinct' },
      true,
      true,
      { verdict: 'distinct' },
    ])
  })

  it('takes documents as they are at the call, whatever the caller does with its object meanwhile', async () => {
    const collection = await open()
    const reused = { id: '', text: '', scope: [''] }
    const added = Object.entries({ a: stories.harbour, b: stories.bakers }).map(([id, text]) => {
      reused.scope[0] = `scope of ${id}`
      return collection.add(Object.assign(reused, { id, text }))
    })
    const found = collection.find(reused)
    Object.assign(reused, { id: 'c', text: stories.harbour }).scope[0] = 'scope of a'
    expect(await Promise.all(added)).toMatchObject([{ group: 'a' }, { group: 'b' }])
    expect(await found).toMatchObject({ matches: [{ id: 'b' }] })
    expect(await collection.get('a')).toEqual({ id: 'a', text: stories.harbour, scope: ['scope of a'] })
  })

  it('lets other work have its turn between documents, however many calls wait', async () => {
    const collection = await open()
    const documents = generateCollection(4, 60)
    let turns = 0
    let waiting = setImmediate(function again() {
      turns++
      waiting = setImmediate(again)
    })
    await Promise.all(documents.map((document) => collection.add(document)))
    for (const document of documents) await collection.find(document)
    clearImmediate(waiting)
    expect(turns).toBeGreaterThanOrEqual(2 * documents.length)
  })

  it.each([
    ['a hundred documents', 100, 10],
    ['half a million characters', 2, 300_000],
  ])('answers after %s at most, while others wait', async (_, together, characters) => {
    const collection = await open()
    let answered = 0
    const added = Array.from({ length: together + 1 }, async (_, i) => {
      await collection.add({ id: `${i}`, text: `${i} `.repeat(characters / 2) })
      answered++
    })
    await added[0]
    expect(answered).toBeLessThanOrEqual(together)
    await Promise.all(added)
  })

  it('refuses a document alone, and takes those that were added with it', async () => {
    const collection = await open()
    const outcomes = await Promise.allSettled([
      collection.add({ id: 'a', text: stories.harbour }),
      collection.add({ id: 'long'.repeat(200), text: stories.harbour }),
      collection.add({ id: 'b', text: stories.harbour }),
    ])
    expect(outcomes).toMatchObject([{ value: { group: 'a' } }, { reason: { code: 'RECORD_INVALID' } }, { value: { group: 'a' } }])
  })

  it('takes an empty text, which duplicates nothing', async () => {
    const collection = await holding({ a: '' })
    expect(await collection.add({ id: 'b', text: '' })).toEqual({ group: 'b', verdict: 'distinct', matches: [] })
  })
})

describe('find', () => {
  it('adds nothing', async () => {
    const collection = await holding({ there: stories.harbour })
    expect(await collection.find({ text: stories.harbourEdited })).toMatchObject({ verdict: 'near', matches: [{ id: 'there' }] })
    expect(await anchorsOf(collection)).toEqual({})
  })

  it('shows a revision what it revises: the id of the document is ignored', async () => {
    const collection = await holding({ page: stories.harbour })
    const revised = { id: 'page', text: stories.harbourEdited }
    expect(await collection.find(revised)).toMatchObject({ matches: [{ id: 'page', verdict: 'near' }] })
  })

  it('lists the best match of each group', async () => {
    const collection = await holding({ first: stories.harbour, second: stories.harbourEdited, excerpt: stories.harbourExcerpt })
    const { matches } = await collection.find({ text: stories.harbourEdited })
    expect(matches.map(({ id, group, verdict }) => `${id} in ${group}: ${verdict}`)).toEqual([
      'second in first: exact',
      'excerpt in excerpt: contained',
    ])
  })

  it('lists ten matches at most', async () => {
    const texts = scan(generateCollection(5, 40))
      .unique({ level: 'contained' })
      .map(({ text }) => text)
    const parts = texts.filter(({ length }) => length > 500)
    const collection = await holding(Object.fromEntries(parts.entries()))
    expect((await collection.find({ text: parts.join(' ') })).matches.map(({ verdict }) => verdict)).toEqual(Array(10).fill('contained'))
  })
})

describe('get', () => {
  it('gives the fields of a document back, and no others', async () => {
    const collection = await open()
    const document = { id: '1', text: stories.harbour, title: 'Crane', language: 'en', time: 1.5e12, scope: ['acme', 'en'] }
    await collection.add({ ...document, score: 3 } as CollectionDocument)
    expect(await collection.get('1')).toEqual(document)
    expect(await collection.get('2')).toBeUndefined()
  })
})

describe('remove', () => {
  it('groups anew what was in the group of the removed document', async () => {
    const collection = await holding({ a: stories.harbour, b: stories.harbourEdited, c: stories.harbour })
    expect(await collection.remove('a')).toBe(true)
    expect(await anchorsOf(collection)).toEqual({ c: 'b' })
    expect(await collection.remove('a')).toBe(false)
  })
})

describe('scopes and times', () => {
  it.each<[string, CollectionDocument['scope'], CollectionDocument['scope']]>([
    ['values', 'acme', 'umbrella'],
    ['lists of values', ['acme', 'en'], ['acme', 'tr']],
    ['a value and none', 1, undefined],
    ['a list and the text that it would be', ['acme', 'en'], '["acme","en"]'],
    ['a list and its values with a comma', ['acme', 'en'], 'acme,en'],
  ])('keeps apart what has other %s for its scope', async (_, one, other) => {
    const collection = await open()
    await collection.add({ id: 'a', text: stories.harbour, scope: one })
    expect(await collection.add({ id: 'b', text: stories.harbour, scope: other })).toMatchObject({ group: 'b', verdict: 'distinct' })
    expect(await collection.add({ id: 'c', text: stories.harbour, scope: one })).toMatchObject({ group: 'a', verdict: 'exact' })
    expect(await collection.find({ text: stories.harbour, scope: other })).toMatchObject({ matches: [{ id: 'b' }] })
  })

  it('keeps apart near copies whose times are further apart than withinMs', async () => {
    const collection = await open({ withinMs: 60_000 })
    await collection.add({ id: 'a', text: stories.harbour, time: 0 })
    expect(await collection.add({ id: 'b', text: stories.harbourEdited, time: 60_001 })).toMatchObject({ group: 'b', verdict: 'distinct' })
    expect(await collection.add({ id: 'c', text: stories.harbourEdited, time: 60_000 })).toMatchObject({ group: 'a' })
  })

  it('lists equal texts further apart than withinMs as a group only at exact, and not as matches', async () => {
    const collection = await open({ withinMs: 60_000 })
    await collection.add({ id: 'a', text: stories.harbour, time: 0 })
    expect(await collection.add({ id: 'b', text: stories.harbour, time: 60_001 })).toMatchObject({ group: 'b', verdict: 'distinct' })
    const groups = []
    for (const level of ['exact', 'near', 'contained'] as const)
      for await (const { group, members } of collection.groups({ level })) groups.push([level, group, members.map(({ id }) => id)])
    expect(groups).toEqual([['exact', 'a', ['b']]])
  })
})

describe('a collection in a folder', () => {
  it('is there again when it is opened again, and goes on', async () => {
    const data = folderInMemory()
    const first = await holding({ a: stories.harbour }, { data })
    await first.close()
    const second = await open({ data })
    expect(await second.add({ id: 'b', text: stories.harbourEdited })).toMatchObject({
      group: 'a',
      matches: [{ id: 'a', verdict: 'near' }],
    })
    expect(readdirSync(data)).toContain('onefold.db')
  })

  it('signs documents again that an earlier release signed with another fold', async () => {
    const data = folderInMemory()
    await (await holding({ a: stories.harbour }, { data })).close()
    const store = new EmbeddedStore({ folder: data })
    await store.write(localSettings(undefined), [{ kind: 'patch', id: 'a', fields: { version: 'f1' } }])
    await store.close()
    expect(await (await open({ data })).add({ id: 'b', text: stories.harbourEdited })).toMatchObject({ group: 'a' })
  })

  it('is opened by one at a time', async () => {
    const data = folderInMemory()
    await open({ data })
    await expect(openCollection({ data })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('is closed even if its file is gone, and says so', async () => {
    const data = folderInMemory()
    const collection = await openCollection({ data })
    await collection.add({ id: 'a', text: stories.harbour })
    rmSync(data, { recursive: true })
    await expect(collection.close()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('removed') })
    await expect(collection.get('a')).rejects.toMatchObject({ message: expect.stringContaining('closed') })
  })

  it('is not opened with another withinMs than it was made with, and can be opened with its own then', async () => {
    const data = folderInMemory()
    await (await openCollection({ data, withinMs: 5000 })).close()
    await expect(openCollection({ data })).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
      message: 'openCollection: this collection was made with withinMs 5000; open it so, or make another',
    })
    await open({ data, withinMs: 5000 })
  })
})

describe('the groups', () => {
  it('are listed all, however many, at near unless another level is asked for', async () => {
    const collection = await open()
    const ids = Array.from({ length: 101 }, (_, i) => `berth ${i}`)
    await Promise.all(ids.flatMap((id) => [collection.add({ id, text: id }), collection.add({ id: `${id} again`, text: id })]))
    await collection.add({ id: 'story', text: stories.harbour })
    await collection.add({ id: 'excerpt', text: stories.harbourExcerpt })
    expect(Object.values(await anchorsOf(collection)).sort()).toEqual(ids.sort())
    const listed = []
    for await (const { group } of collection.groups()) listed.push(group)
    expect(listed.sort()).toEqual(ids)
  })

  const levels: readonly Level[] = ['exact', 'near', 'contained']

  async function groupsIn(collection: Collection, level: Level) {
    const groups = []
    for await (const group of collection.groups({ level })) groups.push(group)
    return groups
  }

  /** Groups in the order of their anchors, their documents in the order of their ids. */
  function sorted(groups: Iterable<{ readonly group: string; readonly members: readonly object[]; readonly contains: readonly object[] }>) {
    const lines = (all: readonly object[]) => all.map((each) => JSON.stringify(each)).sort()
    const listed = [...groups].map((each) => ({ ...each, members: lines(each.members), contains: lines(each.contains) }))
    return listed.sort((a, b) => (a.group < b.group ? -1 : 1))
  }

  describe.each([1, 2])('of generated documents (%i)', (seed) => {
    const documents = generateCollection(seed, 150, 0.06)

    async function full(): Promise<Collection> {
      const collection = await open()
      await Promise.all(documents.map((document) => collection.add(document)))
      return collection
    }

    async function expectScanned(collection: Collection, present: readonly CollectionDocument[]): Promise<void> {
      for (const level of levels) expect(sorted(await groupsIn(collection, level))).toEqual(sorted(scan(present).groups({ level })))
    }

    it('are those of a scan', async () => {
      await expectScanned(await full(), documents)
    })

    it('are those of a scan of what is left when some are removed', async () => {
      const random = seededRandom(seed)
      const collection = await full()
      const left = documents.filter(() => random() < 0.7)
      await Promise.all(documents.filter((document) => !left.includes(document)).map(({ id }) => collection.remove(id)))
      await expectScanned(collection, left)
    })

    it('are those of a scan of the new texts in their old places when some are replaced', async () => {
      const random = seededRandom(seed)
      const collection = await full()
      const texts = generateCollection(seed + 10, 150, 0.06)
      const revised = documents.map((document, i) => (random() < 0.2 ? { ...texts[i]!, id: document.id } : document))
      await Promise.all(revised.filter((document) => !documents.includes(document)).map((document) => collection.add(document)))
      // What groups contain is left out: either may miss an excerpt of a hundred characters with edited words.
      const anchors = await anchorsOf(collection)
      const scanned = [...scan(revised).groups()].flatMap(({ group, members }) => members.map(({ id }) => [id, group]))
      expect(anchors).toEqual(Object.fromEntries(scanned))
      const found = await Promise.all(revised.map((document) => collection.find(document)))
      for (const { id, group } of found.flatMap(({ matches }) => matches)) expect(group).toBe(anchors[id] ?? id)
    })
  })

  it('are those of a scan for each scope', async () => {
    const documents = generateCollection(9, 150, 0.06).map((document, i) => ({ ...document, scope: ['acme', i % 3] }))
    const collection = await open()
    await Promise.all(documents.map((document) => collection.add(document)))
    const scans = [0, 1, 2].map((rest) => scan(documents.filter(({ scope }) => scope[1] === rest)))
    expect(sorted(await groupsIn(collection, 'near'))).toEqual(sorted(scans.flatMap((each) => [...each.groups()])))
  })
})

describe('what is wrong', () => {
  it.each<[string, (collection: Collection) => Promise<unknown>, string, string]>([
    [
      'an unknown option of add',
      (c) => c.add({ id: 'a', text: '' }, wrong({ unless: 'near' })),
      'PARAMETER_INVALID',
      'add has no option "unless"',
    ],
    ['a level', (c) => c.find({ text: '' }, { level: wrong('all') }), 'PARAMETER_INVALID', 'level is "all"'],
    ['no text', (c) => c.add(wrong({ id: 'a' })), 'RECORD_INVALID', 'the document has no text'],
    ['no id', (c) => c.add(wrong({ text: 'x' })), 'RECORD_INVALID', 'the document has no id'],
    ['a scope', (c) => c.find({ text: '', scope: wrong({ tenant: 1 }) }), 'RECORD_INVALID', 'a scope that is an object'],
    ['a scope that is no number', (c) => c.find({ text: '', scope: [Number.NaN] }), 'RECORD_INVALID', 'a scope that is a list'],
    ['an empty list of scopes', (c) => c.find({ text: '', scope: [] }), 'RECORD_INVALID', 'a scope that is an empty list'],
    ['no id to remove', (c) => c.remove(wrong(7)), 'PARAMETER_INVALID', 'remove: id is a number'],
    ['an option of groups', (c) => c.groups(wrong({ prefer: 'first' })).next(), 'PARAMETER_INVALID', 'groups has no option "prefer"'],
  ])('is refused by name: %s', async (_, call, code, message) => {
    await expect(call(await open())).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it.each<[CollectionOptions, string]>([
    [{ data: '' }, 'data'],
    [{ withinMs: 7 }, 'withinMs'],
    [wrong({ file: 'x' }), 'no option "file"'],
  ])('is refused when a collection is opened: %j', async (options, message) => {
    await expect(openCollection(options)).rejects.toMatchObject({ code: 'PARAMETER_INVALID', message: expect.stringContaining(message) })
  })

  it('says of a closed collection that it is closed, and can be closed again', async () => {
    const collection = await open()
    await collection.close()
    await expect(collection.add({ id: 'a', text: 'x' })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('closed'),
    })
    await collection.close()
  })
})

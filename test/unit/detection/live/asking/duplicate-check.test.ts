import { describe, expect, it } from 'vitest'
import { bundledLexicon } from '../../../../../src/analysis/lexicon/bundled-lexicon.js'
import { type CheckRequest, DuplicateCheck } from '../../../../../src/detection/live/asking/duplicate-check.js'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import { InlineTextComparer } from '../../../../../src/detection/live/comparing/inline-text-comparer.js'
import { computeGroupKey } from '../../../../../src/detection/live/placing/group-key.js'
import type { ScopeValue } from '../../../../../src/detection/scope.js'
import type { JsonObject } from '../../../../../src/model.js'
import { LiveCollection, signer } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'

interface CheckAnswer {
  readonly verdict: string
  readonly took: number
  readonly matches: readonly {
    readonly _id: string
    readonly verdict: string
    readonly by: readonly string[]
    readonly [key: string]: unknown
  }[]
}

async function check({ writer }: LiveCollection, request: CheckRequest): Promise<CheckAnswer> {
  let time = 0
  const signatureVersion = () => writer.signatureVersion()
  const tools = { signer, signatureVersion, hasLexicon: false, comparer: new InlineTextComparer(), elapsed: () => (time += 2) }
  return (await new DuplicateCheck({ collection: writer.collection, ...tools }).check(request)) as unknown as CheckAnswer
}

async function storiesCollection(changes: Partial<CollectionSettings> = {}): Promise<LiveCollection> {
  const collection = await LiveCollection.open(changes)
  const { harbour, harbourEdited, harbourExcerpt, bakers } = stories
  await collection.index({ 1: { text: harbour }, 2: { text: harbourEdited }, 3: { text: harbourExcerpt }, 4: { text: bakers } })
  return collection
}

const found = ({ verdict, matches }: CheckAnswer) => [verdict, ...matches.map((match) => `${match._id} ${match.verdict}`)]

describe('DuplicateCheck', () => {
  it('gives the titles that alone make a stored document a variant, with its evidence', async () => {
    const text = 'This command is an alias of the main program and takes the same arguments. View documentation for the original command.'
    const collection = await LiveCollection.open({ titleField: 'title' })
    await collection.index({ 1: { title: 'xz', text }, 2: { title: 'gunzip', text: stories.harbour } })
    const ask = (request: CheckRequest) => check(collection, { title: 'bzip', text, include: ['variant'], ...request })
    expect((await ask({})).matches).toMatchObject([
      { _id: '1', verdict: 'variant', titles: { a: 'xz', b: 'bzip', verdict_without: 'exact' } },
    ])
    expect((await ask({ title: 'xz' })).matches).toMatchObject([{ verdict: 'exact' }])
    for (const request of [{ title: 'xz' }, { evidence: false }]) expect((await ask(request)).matches[0]).not.toHaveProperty('titles')
  })

  it('signs a stored document again only if it has changed since, or was signed otherwise', async () => {
    const collection = await storiesCollection()
    const { writer } = collection
    const signed: string[] = []
    const counting = {
      sign: (...[documents, profile]: Parameters<typeof signer.sign>) => {
        signed.push(...documents.map(({ id }) => id))
        return signer.sign(documents, profile)
      },
    }
    const asked = async (version: string) => {
      const tools = { signer: counting, hasLexicon: false, comparer: new InlineTextComparer(), elapsed: () => 0 }
      const check = new DuplicateCheck({ collection: writer.collection, ...tools, signatureVersion: async () => version })
      return [found((await check.check({ id: '1', evidence: false })) as unknown as CheckAnswer), signed.splice(0)]
    }
    const version = await writer.signatureVersion()
    const matches = ['near', '2 near', '3 contained']
    expect(await asked(version)).toEqual([matches, []])
    expect(await asked(`${version}.other`)).toEqual([matches, ['1']])
    const [stored] = await writer.collection.read(['1'])
    await writer.collection.write([{ id: '1', kind: 'put', source: { text: stories.bakers }, fields: stored!.fields }])
    expect(await asked(version)).toEqual([['exact', '4 exact'], ['1']])
  })

  it('gives the best match of each group, said of the stored document', async () => {
    const collection = await storiesCollection()
    const answer = await check(collection, { text: stories.harbourEdited, evidence: false })
    expect(found(answer)).toEqual(['exact', '2 exact', '3 contained'])
    expect(answer).toEqual({
      verdict: 'exact',
      matches: [
        {
          _id: '2',
          group: computeGroupKey('news', undefined, '1'),
          verdict: 'exact',
          a_in_b: 1,
          b_in_a: 1,
          by: ['exact'],
          codet: null,
        },
        expect.objectContaining({ _id: '3', a_in_b: 1, by: ['fingerprints', 'tokens'] }),
      ],
      took: 2,
    })
    expect(await collection.get('')).toBeUndefined()
  })

  it('shows what a shorter text is contained in, with the sentences', async () => {
    const { verdict, matches } = await check(await storiesCollection(), { text: stories.harbourExcerpt.slice(0, 115) })
    expect(verdict).toBe('contains')
    expect(matches.map(({ _id }) => _id).sort()).toEqual(['1', '3'])
    expect((matches[0]!.evidence as unknown[]).length).toBeGreaterThan(0)
  })

  it('leaves a stored document out that is asked about, but not its group', async () => {
    const collection = await storiesCollection()
    expect(found(await check(collection, { id: '1' }))).toEqual(['near', '2 near', '3 contained'])
    await expect(check(collection, { id: 'nobody' })).rejects.toMatchObject({ code: 'DOCUMENT_UNKNOWN' })
  })

  it('lists no verdict that is weaker than the level, and at most so many', async () => {
    const collection = await storiesCollection()
    const text = stories.harbour
    expect(found(await check(collection, { text, level: 'exact' }))).toEqual(['exact', '1 exact'])
    expect(found(await check(collection, { text, level: 'near' }))).toEqual(['exact', '1 exact'])
    expect(found(await check(collection, { text, size: 1 }))).toEqual(['exact', '1 exact'])
    expect(found(await check(collection, { text, size: 0 }))).toEqual(['exact'])
  })

  it('finds exact copies by their digest, and looks no terms up for them', async () => {
    const collection = await storiesCollection()
    const lookedUp: unknown[] = []
    const counting = {
      writer: {
        signatureVersion: () => collection.writer.signatureVersion(),
        collection: new Proxy(collection.writer.collection, {
          get: (target, name) => {
            if (name === 'lookUp') lookedUp.push(name)
            const value = Reflect.get(target, name, target) as unknown
            return typeof value === 'function' ? value.bind(target) : value
          },
        }),
      },
    } as unknown as LiveCollection
    expect(found(await check(counting, { text: stories.harbour, level: 'exact' }))).toEqual(['exact', '1 exact'])
    expect(found(await check(counting, { id: '1', level: 'exact' }))).toEqual(['distinct'])
    expect(lookedUp).toEqual([])
    await check(counting, { text: stories.harbour, level: 'near' })
    expect(lookedUp).not.toEqual([])
  })

  it('finds exact copies of a short text under another title, and of a text in another scope, whose digests differ', async () => {
    const short = 'The ferry to Port Alder leaves at 9.15 on weekdays and at 10.30 on Sundays.'
    const titled = await LiveCollection.open()
    await titled.index({ 1: { title: 'Ferry', text: short } })
    expect(found(await check(titled, { text: short, level: 'exact' }))).toEqual(['exact', '1 exact'])
    const scoped = await LiveCollection.open({ scopeFields: ['site'] })
    await scoped.index({ 1: { text: stories.bakers, site: 'a' } })
    expect(found(await check(scoped, { text: stories.bakers, level: 'exact' }))).toEqual(['exact', '1 exact'])
  })

  it.each([{}, { scopeFields: ['site'] }])(
    'lists at level exact what it lists at others and calls exact, with the settings %j',
    async (settings) => {
      const collection = await LiveCollection.open(settings)
      const ferry = 'The ferry to Port Alder leaves at 9.15 on weekdays and at 10.30 on Sundays.'
      const texts = [
        '',
        '12 300',
        ferry,
        ferry.replace('9.15', '9.45'),
        `${stories.bridge} It is made of wood.`,
        stories.harbour,
        stories.harbourEdited,
      ]
      const forms = texts.flatMap((text) => [text, text.toUpperCase().replaceAll(' ', '\n')])
      const probes = forms.flatMap((text) => [undefined, 'Ferry', 'Other boats'].map((title) => ({ text, ...(title && { title }) })))
      const sites = ['a', 7, undefined]
      await collection.index(Object.fromEntries(probes.map((probe, i) => [i, { ...probe, site: sites[i % 4] }])))
      const scopes = 'scopeFields' in settings ? sites : [undefined]
      const asked = [
        ...probes.flatMap((probe) => scopes.map((scope) => ({ ...probe, ...(scope && { scope }) }))),
        { id: '7' },
        { id: '30' },
      ]
      for (const question of asked) {
        const request = { ...question, evidence: false, size: 100 }
        const exact = (await check(collection, request)).matches.filter(({ verdict }) => verdict === 'exact')
        expect((await check(collection, { ...request, level: 'exact' })).matches, JSON.stringify(question)).toEqual(exact)
      }
    },
  )

  it('lists variants when asked', async () => {
    const collection = await LiveCollection.open()
    const notice =
      'The fund reports that its net asset value per share was 12.40 on Monday and that 300 shares were redeemed at the request of holders. It is managed by a bank of the island, which also keeps its register of holders.'
    await collection.index({ 1: { text: notice } })
    const text = notice.replace('12.40', '13.90').replace('300', '450')
    expect(found(await check(collection, { text }))).toEqual(['distinct'])
    expect(found(await check(collection, { text, include: ['variant'] }))).toEqual(['variant', '1 variant'])
    expect(found(await check(collection, { text, include: ['variant'], level: 'exact' }))).toEqual(['variant', '1 variant'])
  })

  it('finds nothing for a text that is empty or unknown', async () => {
    const collection = await storiesCollection()
    expect(found(await check(collection, { text: '' }))).toEqual(['distinct'])
    expect(
      found(await check(collection, { text: 'Something that nobody has written before, at some length, about nothing in particular.' })),
    ).toEqual(['distinct'])
  })

  it('reads the main text of HTML', async () => {
    const html = `<html><head><title>x</title></head><body><nav>Home</nav><article>${stories.bakers
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join('')}</article></body></html>`
    expect(found(await check(await storiesCollection(), { html }))).toEqual(['exact', '4 exact'])
  })

  it('looks into all scopes for a text, into its own for a stored document', async () => {
    const collection = await LiveCollection.open({ scopeFields: ['site'] })
    await collection.index({ 1: { text: stories.bakers, site: 'a' }, 2: { text: stories.bakers, site: 'b' } })
    expect(found(await check(collection, { text: stories.bakers }))).toEqual(['exact', '1 exact', '2 exact'])
    expect(found(await check(collection, { id: '1' }))).toEqual(['distinct'])
  })

  it('looks into the scope that a request names for its text, at every level', async () => {
    const collection = await LiveCollection.open({ scopeFields: ['shop.site'] })
    const { bakers, harbour, harbourEdited } = stories
    await collection.index({
      1: { text: bakers, shop: { site: 'a' } },
      2: { text: bakers, shop: { site: 7 } },
      3: { text: harbour, shop: { site: 'a' } },
    })
    expect(found(await check(collection, { text: bakers, scope: 'a' }))).toEqual(['exact', '1 exact'])
    expect(found(await check(collection, { text: bakers, scope: 7, level: 'exact' }))).toEqual(['exact', '2 exact'])
    expect(found(await check(collection, { text: harbourEdited, scope: 'a' }))).toEqual(['near', '3 near'])
    expect(found(await check(collection, { text: harbourEdited, scope: 'b' }))).toEqual(['distinct'])
  })

  it('takes a value for each of several scope fields, in their order', async () => {
    const collection = await LiveCollection.open({ scopeFields: ['shop.site', 'language'] })
    const { bakers } = stories
    await collection.index({
      1: { text: bakers, shop: { site: 'a' }, language: 'en' },
      2: { text: bakers, shop: { site: 'a' }, language: 'de' },
      3: { text: bakers, shop: { site: 7 }, language: 'en' },
      4: { text: bakers, language: 'en' },
    })
    const level = 'exact' as const
    expect(found(await check(collection, { text: bakers, scope: ['a', 'de'] }))).toEqual(['exact', '2 exact'])
    expect(found(await check(collection, { text: bakers, scope: ['7', 'en'], level }))).toEqual(['exact', '3 exact'])
    expect(found(await check(collection, { text: bakers, scope: ['en', 'a'], level }))).toEqual(['distinct'])
    expect(found(await check(collection, { text: bakers, level }))).toEqual(['exact', '1 exact', '2 exact', '3 exact', '4 exact'])
    expect(found(await check(collection, { document: { text: bakers, language: 'en' } }))).toEqual(['exact', '4 exact'])
    expect(found(await check(collection, { id: '2' }))).toEqual(['distinct'])
  })

  it('reads text, title and scope of a document that is not written yet where the collection has them', async () => {
    const collection = await LiveCollection.open({ textFields: ['name', 'size', 'story'], titleField: 'name', scopeFields: ['shop'] })
    const jacket = { name: 'Jacket', story: stories.bakers, size: 42 }
    await collection.index({ 1: { ...jacket, shop: 'a' }, 2: { ...jacket, shop: 'b' }, 3: jacket })
    const ask = (document: object) => check(collection, { document: { ...document } as JsonObject, include: ['variant'] })
    expect(found(await ask({ ...jacket, shop: 'b' }))).toEqual(['exact', '2 exact'])
    expect(found(await ask({ ...jacket, size: 43 }))).toEqual(['variant', '3 variant'])
    expect(found(await ask({ name: 'Hat' }))).toEqual(['distinct'])
  })

  it('says what is not read of a document that is not written yet', async () => {
    const collection = await storiesCollection()
    const ask = (document: JsonObject) => check(collection, { document })
    expect(await ask({ text: stories.bakers, title: 7 })).toMatchObject({
      verdict: 'exact',
      warnings: [expect.stringMatching(/the field \[title\] holds a number/)],
    })
    expect(await ask({ story: stories.bakers })).toMatchObject({
      verdict: 'distinct',
      warnings: [expect.stringMatching(/there is no text in \[text\]/)],
    })
    expect(await ask({ text: stories.bakers })).not.toHaveProperty('warnings')
  })

  it('refuses a scope where the collection has none', async () => {
    await expect(check(await storiesCollection(), { text: stories.bakers, scope: 'a' })).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
    })
  })

  it.each<[string[], ScopeValue | ScopeValue[], string]>([
    [['tenant', 'language'], 'a', '(tenant, language), in this order, not 1'],
    [['tenant', 'language'], ['a'], '(tenant, language), in this order, not 1'],
    [['tenant', 'language'], ['a', 'b', 'c'], '(tenant, language), in this order, not 3'],
    [['tenant'], ['a', 'b'], '(tenant), in this order, not 2'],
  ])('refuses of documents with the scope fields %j the scope %j', async (scopeFields, scope, says) => {
    const collection = await LiveCollection.open({ scopeFields })
    await expect(check(collection, { text: stories.bakers, scope })).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
      message: `"scope" must have one value for each field that keeps documents of "news" apart ${says}`,
    })
  })

  it('names every family that proposes a match, and gives CoDet its say where a lexicon is active', async () => {
    const { writer } = await storiesCollection({ profile: 'standard' })
    const { collection } = writer
    const comparer = new InlineTextComparer(bundledLexicon)
    const signatureVersion = () => writer.signatureVersion()
    const options = { collection, signer, signatureVersion, hasLexicon: true, comparer, elapsed: () => 0 }
    const answer = await new DuplicateCheck(options).check({ text: `${stories.harbour} And so on.`, evidence: false })
    const [match] = (answer as unknown as CheckAnswer).matches
    expect(match!.by).toEqual(expect.arrayContaining(['fingerprints', 'paths', 'sentences', 'tokens']))
    expect(match!.codet).toMatchObject({ lexicon: bundledLexicon.id })
  })

  it('says with the evidence how much of both is the same, in sentences', async () => {
    const { matches } = await check(await storiesCollection(), { text: stories.harbourExcerpt })
    expect(matches.find(({ _id }) => _id === '1')).toMatchObject({
      sentences: { a: 6, b: 3, overlap: { a: 0.5, b: 1 }, resemblance: { a: 0.5, b: 1 }, odds: 1 },
    })
    const [match] = (await check(await storiesCollection(), { text: stories.harbourExcerpt, evidence: false })).matches
    expect(match).not.toHaveProperty('sentences')
    expect(match).not.toHaveProperty('passages')
  })

  it('lists what `within` keeps apart from a document, and says so, unless it is asked not to', async () => {
    const collection = await LiveCollection.open({ timeField: 'at', withinMs: 1000 })
    await collection.index({ 1: { text: stories.harbour, at: 0 }, 2: { text: stories.harbour, at: 4500 }, 3: { text: stories.harbour } })
    const document = { text: stories.harbour, at: 5000 }
    const within = async (request: CheckRequest) => (await check(collection, request)).matches.map((match) => [match._id, match.within])
    expect(await within({ document })).toEqual([
      ['1', false],
      ['2', undefined],
    ])
    expect(await within({ id: '2' })).toEqual([['1', false]])
    expect(await within({ text: stories.harbour })).toEqual([
      ['1', undefined],
      ['2', undefined],
    ])
    expect(found(await check(collection, { document, onlyWithin: true }))).toEqual(['exact', '2 exact', '3 exact'])
  })

  describe('with reuse', () => {
    it('lists first what has the larger part of the text, of which passages that overlap have each character once', async () => {
      const { writer } = await storiesCollection()
      const passageAt = (start: number, end: number) => ({ a: { start: 0, end: end - start }, b: { start, end }, score: 1 })
      const passages: Record<string, ReturnType<typeof passageAt>[]> = {
        '1': [passageAt(0, 40), passageAt(10, 40), passageAt(20, 40)],
        '4': [passageAt(0, 30), passageAt(30, 50)],
      }
      const comparer = new InlineTextComparer()
      comparer.explain = async (documents) => documents.map(({ id }) => ({ passages: passages[id] ?? [] }))
      const signatureVersion = () => writer.signatureVersion()
      const tools = { signer, signatureVersion, hasLexicon: false, comparer, elapsed: () => 0 }
      const texts = `${stories.harbour.slice(0, 300)} ${stories.bakers.slice(0, 300)}`
      const request = { text: texts, reuse: true, level: 'exact', evidence: false } as const
      const answer = await new DuplicateCheck({ collection: writer.collection, ...tools }).check(request)
      expect(found(answer as unknown as CheckAnswer).map((each) => each.split(' ')[0])).toEqual(['distinct', '4', '1'])
    })

    const own = [
      'A chronicle of the valley is not complete without the night when snow closed the pass and the bakers had no flour.',
      'Old people still tell how sledges were drawn over the ice, and how every house gave what it could spare that winter.',
    ]
    const essay = own.join(` ${stories.bakers} `)

    it('gives the passages that a match shares, with offsets in both', async () => {
      const collection = await storiesCollection({ profile: 'standard' })
      const { matches } = await check(collection, { text: essay, reuse: true })
      expect(matches.map(({ _id, verdict }) => [_id, verdict])).toEqual([['4', 'contained']])
      const [passage] = matches[0]!.passages as { a: { start: number; end: number }; b: { start: number; end: number } }[]
      expect(stories.bakers.slice(passage!.a.start, passage!.a.end)).toBe(essay.slice(passage!.b.start, passage!.b.end))
    })

    it('lists documents that only share a passage, after the matches', async () => {
      const collection = await LiveCollection.open({ profile: 'standard' })
      await collection.index({ 1: { text: 'The museum of glass opens its doors again on Sunday.' }, 2: { text: stories.harbour } })
      const [first, second] = stories.harbour.split('\n')
      const text = `${first} ${own[0]} ${second} ${stories.bakers.split(' ').reverse().join(' ')} ${own[1]}`
      const request = { text, evidence: false }
      expect(found(await check(collection, request))).toEqual(['distinct'])
      const reused = await check(collection, { ...request, reuse: true })
      expect(found(reused)).toEqual(['distinct', '2 distinct'])
      expect(found(await check(collection, { ...request, reuse: true, level: 'exact' }))).toEqual(['distinct', '2 distinct'])
      expect(reused.matches[0]!.passages).not.toEqual([])
      expect(found(await check(collection, { ...request, reuse: true, size: 0 }))).toEqual(['distinct'])
    })

    it('stays in the scope of a stored document', async () => {
      const collection = await LiveCollection.open({ profile: 'standard', scopeFields: ['site'] })
      await collection.index({
        1: { text: essay, site: 'a' },
        2: { text: stories.bakers, site: 'b' },
        3: { text: stories.bakers, site: 'a' },
      })
      expect(found(await check(collection, { id: '1', reuse: true }))).toEqual(['contained', '3 contained'])
    })
  })
})

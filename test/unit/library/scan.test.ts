import { describe, expect, it } from 'vitest'
import { openCollection } from '../../../src/library/collection.js'
import { scan } from '../../../src/library/scan.js'
import type { ScanOptions } from '../../../src/library/scan-listings.js'
import type { DuplicateGroup } from '../../../src/model.js'

const report =
  'The harbour commission approved the new ferry terminal on Tuesday after a debate of four hours. ' +
  'Work on the pier begins in March, and the first ships are expected to call in the autumn of next year. ' +
  'Residents of the old town had asked for a smaller building and a park along the quay.'

const documents = [
  { id: 'wire', text: report },
  { id: 'site', text: `${report} (Agency)` },
  { id: 'brief', text: report.slice(0, 198) },
  { id: 'other', text: 'The museum of glass opens its doors again on Sunday, with a show of bowls and lamps from three centuries.' },
]

const names = ['level', 'minContainment', 'includeVariants', 'prefer'] as const

describe('scan', () => {
  const result = scan(documents)
  const list = (options?: ScanOptions) => ({
    pairs: [...result.pairs(options)],
    groups: [...result.groups(options)],
    unique: result.unique(options),
    removable: [...result.removable(options)],
    counts: result.counts(options),
  })

  it('lists containments among pairs and counts, and copies in groups, unless said otherwise', () => {
    const { pairs, groups, unique, counts } = list()
    expect(pairs.map(({ a, verdict, b }) => `${a} ${verdict} ${b}`)).toEqual([
      'wire near site',
      'wire contains brief',
      'site contains brief',
    ])
    expect(groups.map(({ group, members }) => [group, ...members.map(({ id }) => id)])).toEqual([['wire', 'site']])
    expect(unique.map(({ id }) => id)).toEqual(['wire', 'brief', 'other'])
    expect(counts).toMatchObject({ near: 1, contained: 2 })
  })

  it('scans each of several collections with map, whose further arguments are not options', () => {
    const scans = [[{ id: 'a', text: 'The ferry leaves at nine.' }], []].map(scan)
    expect(scans.map((each) => each.counts().documents)).toEqual([1, 0])
  })

  it('compares only documents that have the same in the scope fields', () => {
    const text = documents[0]!.text
    const shops = [
      { id: 'a', text, tenant: 'acme', language: 'en' },
      { id: 'b', text, tenant: 'acme', language: 'de' },
      { id: 'c', text, tenant: 'bolt', language: 'de' },
      { id: 'd', text },
      { id: 'e', text, meta: { tenant: 'acme' } },
      { id: 'f', text, tenant: 'acme', language: 'de' },
    ]
    const groupsBy = (scopeField: string | readonly string[] | undefined) =>
      Array.from(scan(shops, { scopeField }).groups(), ({ group, members }) => [group, ...members.map(({ id }) => id)].join(''))
    expect(groupsBy(undefined)).toEqual(['abcdef'])
    expect(groupsBy('tenant')).toEqual(['abf', 'de'])
    expect(groupsBy(['tenant', 'language'])).toEqual(['bf', 'de'])
    expect(groupsBy('meta.tenant')).toEqual(['abcdf'])
    expect(
      scan(shops, { scopeField: 'tenant' })
        .unique()
        .map(({ id }) => id),
    ).toEqual(['a', 'c', 'd'])
  })

  it('finds the groups of a collection that grows, whose documents have the same scopes', async () => {
    const text = documents[0]!.text
    const scoped = ['acme', 'bolt', undefined, 'acme', 7, '7'].map((scope, i) => ({
      id: `${i}`,
      text,
      ...(scope !== undefined && { scope }),
    }))
    const collection = await openCollection()
    for (const document of scoped) await collection.add(document)
    const growing: DuplicateGroup[] = []
    for await (const group of collection.groups()) growing.push(group)
    await collection.close()
    const lists = (groups: Iterable<DuplicateGroup>) =>
      Array.from(groups, ({ group, members }) => [group, ...members.map(({ id }) => id)]).sort()
    expect(lists(scan(scoped, { scopeField: 'scope' }).groups())).toEqual(lists(growing))
    expect(growing).toHaveLength(2)
  })

  it('gives pairs, groups and removable documents that can be read more than once', () => {
    for (const listed of [result.pairs(), result.groups(), result.removable()]) expect([...listed]).toEqual([...listed])
    expect([...result.pairs()]).toHaveLength(3)
  })

  it('gives back the documents with the fields that it does not read', () => {
    const ranked = scan(documents.map((document, i) => ({ ...document, score: 4 - i }))).unique()
    expect(ranked.map(({ id, score }) => `${id} ${score}`)).toEqual(['wire 4', 'brief 2', 'other 1'])
  })

  it.each(names)('takes an undefined %s for its default', (name) => {
    expect(list({ [name]: undefined })).toEqual(list())
  })

  it.each([
    ['newest', [1, 2], 'site'],
    ['oldest', [2, 1], 'site'],
    ['newest', [undefined, -1], 'site'],
    ['newest', [undefined, undefined], 'wire'],
    ['oldest', [undefined, undefined], 'wire'],
  ] as const)('takes the %s of the times %j, and the first where there are none', (prefer, [first, second], representative) => {
    const copies = [
      { ...documents[0]!, ...(first !== undefined && { time: first }) },
      { ...documents[1]!, ...(second !== undefined && { time: second }) },
    ]
    expect([...scan(copies).groups({ prefer })].map((group) => group.representative)).toEqual([representative])
  })

  it('says of each document that goes which one stays for it', () => {
    expect([...result.removable()].map(({ a, verdict, b }) => `${a} ${verdict} ${b}`)).toEqual(['site near wire'])
    const contained = result.removable({ level: 'contained', prefer: 'longest' })
    expect([...contained].map(({ a, verdict, b }) => `${a} ${verdict} ${b}`)).toEqual(['wire near site', 'brief contained site'])
  })

  it('marks a document that goes although it is no copy of the one that stays', () => {
    const bakers =
      'The bakers of the old town have agreed to share one oven through the winter, because the price of gas has doubled since May. ' +
      'Each of the nine shops will bake on a night of its own, and two students carry the loaves by bicycle before the streets are cleared.'
    const changed = (many: number) =>
      bakers
        .split(' ')
        .map((word, at) => (at < many ? `${word}x` : word))
        .join(' ')
    const all = [changed(9), bakers, changed(18)].map((text, i) => ({ id: ['middle', 'first', 'last'][i]!, text, time: i }))
    expect([...scan(all).removable({ prefer: 'newest' })]).toMatchObject([
      { a: 'middle', verdict: 'near', b: 'last' },
      { a: 'first', verdict: 'distinct', b: 'last', by: 'group' },
    ])
    expect([...scan(all).removable()].map(({ a, by }) => [a, by])).toEqual([
      ['first', undefined],
      ['last', undefined],
    ])
  })

  it('keeps none that is contained where the share of containment is undefined', () => {
    expect(result.unique({ level: 'contained', minContainment: undefined }).map(({ id }) => id)).toEqual(['wire', 'other'])
  })
})

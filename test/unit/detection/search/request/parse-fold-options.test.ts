import { describe, expect, it } from 'vitest'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import { parseFoldOptions } from '../../../../../src/detection/search/request/parse-fold-options.js'
import { settingsOf } from '../../../../support/live-collection.js'

const plain = settingsOf()
const parse = (duplicates: unknown, settings: CollectionSettings = plain) => parseFoldOptions({ duplicates }, {}, settings)

describe('parseFoldOptions', () => {
  it('has the defaults of the contract, and the level of the collection', () => {
    const defaults = {
      show: 'collapse',
      level: 'near',
      minContainment: 0.8,
      prefer: { by: 'relevance' },
      members: 3,
      evidence: false,
      totalGroups: false,
      aggsByGroup: false,
      cursor: null,
      includeVariants: false,
    }
    expect(parseFoldOptions({}, {}, plain)).toEqual(defaults)
    expect(parse({})).toEqual(defaults)
    const names = [
      'show',
      'level',
      'min_containment',
      'prefer',
      'members',
      'evidence',
      'total_groups',
      'aggs_by_group',
      'cursor',
      'include',
    ]
    expect(parse(Object.fromEntries(names.map((name) => [name, null])))).toEqual(defaults)
    expect(parse({}, { ...plain, defaultLevel: 'contained' }).level).toBe('contained')
  })

  it('lets the URL parameter choose what to show, and the body win', () => {
    const show = (body: object) => parseFoldOptions({ duplicates: body }, { duplicates: 'only' }, plain).show
    expect([show({}), show({ show: 'all' })]).toEqual(['only', 'all'])
  })

  it.each([
    [[], /^duplicates takes an object/],
    [null, /^duplicates takes an object/],
    [false, /\{"show": "all"\} to fold nothing/],
    [{ level: 'nearly' }, /^duplicates.level takes exact, near, contained/],
    [{ lvl: 'near' }, /^duplicates.lvl is not known; there are show, level/],
    [{ __proto__x: 1 }, /is not known/],
    [JSON.parse('{"__proto__": {"level": "exact"}}'), /^duplicates.__proto__ is not known/],
    [{ show: 'none' }, /^duplicates.show takes collapse, all, only/],
    [{ min_containment: 0.5 }, /^duplicates.min_containment takes a number from 0.8 to 1/],
    [{ min_containment: '0.9' }, /^duplicates.min_containment/],
    [{ members: 1.5 }, /^duplicates.members takes a whole number from 0 to 100/],
    [{ members: -1 }, /^duplicates.members takes a whole number/],
    [{ members: 101 }, /^duplicates.members takes a whole number from 0 to 100/],
    [{ evidence: 'yes' }, /^duplicates.evidence takes true or false/],
    [{ cursor: 3 }, /^duplicates.cursor takes the cursor/],
    [{ include: 'variant' }, /^duplicates.include takes \["variant"\]/],
    [{ include: ['distinct'] }, /^duplicates.include takes/],
    [{ prefer: 'best' }, /^duplicates.prefer takes relevance, longest/],
    [{ prefer: 'oldest' }, /^duplicates.prefer oldest needs the time of the documents: set collections.news.timeField/],
    [{ prefer: { field: 'price' } }, /^duplicates.prefer.field must be one of collections.news.preferFields, not "price"$/],
  ])('refuses %j', (duplicates, message) => {
    expect(() => parse(duplicates)).toThrow(message)
    expect(() => parse(duplicates)).toThrow(expect.objectContaining({ code: 'QUERY_INVALID' }))
  })

  it('refuses a wrong URL parameter by its name', () => {
    const wrong = expect.objectContaining({ code: 'ARGUMENT_UNSUPPORTED', message: 'parameter duplicates: takes collapse, all, only' })
    expect(() => parseFoldOptions({}, { duplicates: 'yes' }, plain)).toThrow(wrong)
  })
})

describe('parseFoldOptions, with fields to prefer by', () => {
  const settings = { ...plain, preferFields: ['price', 'source'], timeField: 'published', scopeFields: ['site', 'language'] }
  const preference = (prefer: unknown) => parse({ prefer }, settings).prefer

  it('takes the fields that are configured, the time and the scope', () => {
    expect(preference({ field: 'price' })).toEqual({ by: 'order', field: 'price', order: 'asc', missing: 'last' })
    expect(preference({ field: 'published', order: 'desc', missing: 'first' })).toMatchObject({ order: 'desc', missing: 'first' })
    expect(preference({ field: 'site', values: ['b', 1, true] })).toEqual({ by: 'values', field: 'site', values: ['b', 1, true] })
    expect(preference({ field: 'language', values: ['de'] })).toMatchObject({ field: 'language' })
    expect(preference('oldest')).toEqual({ by: 'oldest' })
  })

  it('takes field.keyword for the field that the settings name, and the other way round', () => {
    expect(preference({ field: 'source.keyword' })).toMatchObject({ field: 'source' })
    const named = { ...settings, preferFields: ['source.keyword', 'price', 'price.keyword'] }
    const fieldOf = (field: string) => parse({ prefer: { field } }, named).prefer
    expect(fieldOf('source')).toMatchObject({ field: 'source.keyword' })
    expect(fieldOf('price.keyword')).toMatchObject({ field: 'price.keyword' })
  })

  it.each([
    [{ field: 'title' }, /must be one of .* \(now: price, source, published, site, language\), not "title"$/],
    [{ order: 'asc' }, /^duplicates.prefer.field must .* language\)$/],
    [{ field: 'source.raw' }, /^duplicates.prefer.field must be one of .*source.*, not "source.raw"$/],
    [{ field: 'price', values: [] }, /^duplicates.prefer.values takes a list/],
    [{ field: 'price', values: [null] }, /^duplicates.prefer.values/],
    [{ field: 'price', values: ['a'], order: 'asc' }, /^duplicates.prefer.order is not known here/],
    [{ field: 'price', order: 'up' }, /^duplicates.prefer.order takes asc or desc/],
    [{ field: 'price', missing: 0 }, /^duplicates.prefer.missing takes last or first/],
    [{ field: 'price', script: 'x' }, /^duplicates.prefer.script is not known here/],
  ])('refuses %j', (prefer, message) => {
    expect(() => preference(prefer)).toThrow(message)
  })
})

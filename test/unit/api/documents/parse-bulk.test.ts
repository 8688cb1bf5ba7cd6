import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiLimits } from '../../../../src/api/api-options.js'
import { type BulkDefaults, parseBulk } from '../../../../src/api/documents/parse-bulk.js'
import { isRefused } from '../../../../src/api/documents/write-item.js'
import { type SourceFilter, wholeSource } from '../../../../src/json/source-filter.js'

const defaults: BulkDefaults = { collection: 'news', routing: undefined, requireAlias: false, shown: undefined }
const parse = (text: string | Buffer, more: Partial<BulkDefaults> = {}) => parseBulk(Buffer.from(text), { ...defaults, ...more }, apiLimits)
const lines = (...values: unknown[]) => values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')
/** A short form of each item: its kind and id, and the reason if it was refused. */
const summary = async (text: string | Buffer, more?: Partial<BulkDefaults>) =>
  (await parse(text, more)).map((item) =>
    isRefused(item) ? `${item.kind} ${item.id ?? '-'}: ${item.refusal.message}` : `${item.kind} ${item.write.id ?? '-'}`,
  )

const good = [{ index: { _id: '1' } }, { text: 'one' }]
const more = [{ create: { _id: '9' } }, { text: 'nine' }]

describe('parseBulk', () => {
  it('reads the four kinds of action in their order', async () => {
    const body = lines(
      ...good,
      { delete: { _id: '2' } },
      { update: { _id: '3' } },
      { doc: { a: 1 }, upsert: { a: 0 }, detect_noop: false },
      ...more,
    )
    expect(await parse(`${body}\n`)).toEqual([
      { kind: 'index', collection: 'news', mayMake: true, write: { kind: 'index', id: '1', source: { text: 'one' } } },
      { kind: 'delete', collection: 'news', mayMake: false, write: { kind: 'delete', id: '2' } },
      {
        kind: 'update',
        collection: 'news',
        mayMake: true,
        write: { kind: 'update', id: '3', source: { a: 1 }, upsert: { a: 0 }, detectNoop: false },
      },
      { kind: 'create', collection: 'news', mayMake: true, write: { kind: 'create', id: '9', source: { text: 'nine' } } },
    ])
  })

  it('takes collection, routing and revision from the action before those of the request', async () => {
    const action = { index: { _index: 'other', _id: 7, routing: 'r', if_seq_no: 3, if_primary_term: 1, require_alias: true } }
    expect(await parse(lines(action, {}), { routing: 'q' })).toEqual([
      {
        kind: 'index',
        collection: 'other',
        mayMake: false,
        needsAlias: true,
        write: { kind: 'index', id: '7', routing: 'r', source: {}, expect: { seqNo: 3, primaryTerm: 1 } },
      },
    ])
  })

  it('takes an index action whose op_type says so for a create action', async () => {
    const of = (action: object) => summary(lines(action, {}))
    expect(await of({ index: { _id: '1', op_type: 'create' } })).toEqual(['create 1'])
    expect(await of({ index: { _id: '1', op_type: 'index' } })).toEqual(['index 1'])
    expect(await of({ create: { _id: '1', op_type: 'create' } })).toEqual(['create 1'])
    expect(await of({ index: { _id: '1', op_type: 'update' } })).toEqual(['index 1: op_type: must be index or create'])
    const both = { _id: '1', op_type: 'create', if_seq_no: 1, if_primary_term: 1 }
    expect(await of({ index: both })).toEqual(['index 1: create writes new documents only; if_seq_no goes with index'])
  })

  it('takes op_type with other actions, which stay what they are', async () => {
    const of = (...values: object[]) => summary(lines(...values))
    expect(await of({ create: { _id: '1', op_type: 'index' } }, {})).toEqual(['create 1'])
    expect(await of({ update: { _id: '1', op_type: 'create' } }, { doc: {} })).toEqual(['update 1'])
    expect(await of({ delete: { _id: '1', op_type: 'index' } })).toEqual(['delete 1'])
  })

  it('takes doc for the document to create where doc_as_upsert says so, and may make a collection for it', async () => {
    const update = (body: object) => parse(lines({ update: { _id: '1' } }, { doc: { a: 1 }, ...body }))
    const write = { kind: 'update', id: '1', source: { a: 1 } }
    expect(await update({ doc_as_upsert: true })).toMatchObject([{ mayMake: true, write: { ...write, upsert: { a: 1 } } }])
    expect(await update({ doc_as_upsert: false })).toEqual([{ kind: 'update', collection: 'news', mayMake: false, write }])
  })

  it('takes what an update shows from the action before the request, and from the request before the line with doc', async () => {
    const update = (action: object, body: object, shown?: SourceFilter) =>
      parse(lines({ update: { _id: '1', ...action } }, { doc: {}, ...body }), { shown }).then((items) =>
        items.map((item) => !isRefused(item) && item.shown),
      )
    const only = (...includes: string[]) => [{ ...wholeSource, includes }]
    expect(await update({}, {})).toEqual([undefined])
    expect(await update({}, { _source: 'a' })).toEqual(only('a'))
    expect(await update({}, { _source: 'a' }, { ...wholeSource, includes: ['b'] })).toEqual(only('b'))
    expect(await update({ _source: ['c'] }, { _source: 'a' }, wholeSource)).toEqual(only('c'))
    expect(await update({ _source: false }, { _source: true })).toEqual([{ ...wholeSource, shown: false }])
  })

  it('passes over keys that are null, and defaults of what is not supported', async () => {
    const idle = { pipeline: '_none', require_data_stream: false, list_executed_pipelines: 'false', version_type: 'internal' }
    const nothing = { _id: null, routing: null, version: null, if_seq_no: null, require_alias: null, pipeline: null, op_type: null }
    const write = { kind: 'index', source: { a: 1 } }
    const items = await parse(lines({ index: { ...idle, _id: '1' } }, { a: 1 }, { index: nothing }, { a: 1 }))
    expect(items).toMatchObject([{ write: { ...write, id: '1' } }, { write }])
    expect(await summary(lines({ index: { _id: '5', _idx: null } }, {}, ...good))).toEqual(
      expect.arrayContaining([expect.stringContaining('"_idx" is not known')]),
    )
  })

  it('takes a delete of an id that is too long for a document', async () => {
    const id = 'x'.repeat(513)
    expect(await summary(lines({ delete: { _id: id } }))).toEqual([`delete ${id}`])
  })

  it('does without the last line feed, and with empty lines and carriage returns', async () => {
    expect(await summary(`${lines(...good).replaceAll('\n', '\r\n')}\r\n\n${lines(...more)}`)).toEqual(['index 1', 'create 9'])
  })

  it.each([
    ['a document that is not JSON', [{ index: { _id: '5' } }, '{"text":'], 'index 5: line 4: is not JSON'],
    ['a document that is no object', [{ index: { _id: '5' } }, '[1]'], 'index 5: document: must be a JSON object'],
    ['a document with a name twice', [{ index: { _id: '5' } }, '{"a":1,"a":2}'], 'index 5: line 4: an object has the same name twice'],
    ['an empty line for a document', [{ index: { _id: '5' } }, ''], 'index 5: line 4: is not JSON'],
    ['an unknown key', [{ index: { _id: '5', _idx: 'a' } }, {}], 'index 5: "_idx" is not known in an action line'],
    ['a pipeline', [{ index: { _id: '5', pipeline: 'p' } }, {}], 'index 5: "pipeline" is not supported'],
    ['an external version', [{ index: { _id: '5', version: 3 } }, {}], 'index 5: "version" is not supported'],
    ['an id of the wrong type', [{ index: { _id: { a: 1 } } }, {}], 'index -: _id: must be a string'],
    ['a _source of the wrong type', [{ update: { _id: '5', _source: 7 } }, { doc: {} }], 'update 5: _source: expected boolean'],
    ['an id that parsers round', [`{"index":{"_id":12345678901234567890}}`, {}], 'index 12345678901234567000: _id: must be a string'],
    ['an empty id', [{ index: { _id: '' } }, {}], 'index : _id: must not be empty'],
    ['a long id', [{ index: { _id: 'é'.repeat(257) } }, {}], `index ${'é'.repeat(257)}: _id: has 514 bytes`],
    ['a delete of an empty id', [{ delete: { _id: '' } }], 'delete : _id: must not be empty'],
    ['an update without an id', [{ update: {} }, { doc: {} }], 'update -: _id: is missing'],
    ['an update without doc', [{ update: { _id: '5' } }, { dok: {} }], 'update 5: update: '],
    [
      'a scripted update',
      [{ update: { _id: '5' } }, { script: 'x', doc: {} }],
      'update 5: update: script: is not supported: scripts are not run',
    ],
    ['half a revision', [{ delete: { _id: '5', if_seq_no: 1 } }], 'delete 5: if_seq_no and if_primary_term go together'],
    [
      'create with a revision',
      [{ create: { _id: '5', if_seq_no: 1, if_primary_term: 1 } }, {}],
      'create 5: create writes new documents only',
    ],
    [
      'an upsert with a revision',
      [{ update: { _id: '5', if_seq_no: 1, if_primary_term: 1 } }, { doc: {}, upsert: {} }],
      'update 5: an update that may create its document expects no revision',
    ],
    [
      'doc_as_upsert with a revision',
      [{ update: { _id: '5', if_seq_no: 1, if_primary_term: 1 } }, { doc: {}, doc_as_upsert: true }],
      'update 5: an update that may create its document expects no revision',
    ],
    [
      'an update that is to be repeated at a revision',
      [{ update: { _id: '5', if_seq_no: 1, if_primary_term: 1, retry_on_conflict: 2 } }, { doc: {} }],
      'update 5: an update that expects a revision cannot be repeated after a conflict',
    ],
    ['a field named __proto__', [{ index: { _id: '5' } }, '{"a":{"__proto__":{"b":1}}}'], 'index 5: document: a field cannot be named'],
    [
      'too deep a document',
      [{ index: { _id: '5' } }, `${'['.repeat(1000)}${']'.repeat(1000)}`],
      'index 5: line 4: objects and arrays are nested',
    ],
    ['too many fields', [{ index: { _id: '5' } }, manyFields(1001)], 'index 5: document: has more than 1000 fields'],
  ])('refuses %s alone', async (_, between, expected) => {
    const [before, refused, after, ...rest] = await summary(`${lines(...good, ...between, ...more)}\n`)
    expect([before, after, rest]).toEqual(['index 1', 'create 9', []])
    expect(refused?.startsWith(expected), refused).toBe(true)
  })

  it('refuses an action whose bytes are not UTF-8 alone', async () => {
    const broken = Buffer.concat([
      Buffer.from(`${lines(...good)}\n{"index":{"_id":"5"}}\n{"text":"`),
      Buffer.from([0xff]),
      Buffer.from('"}\n'),
    ])
    expect(await summary(Buffer.concat([broken, Buffer.from(lines(...more))]))).toEqual([
      'index 1',
      'index 5: line 4: is not valid UTF-8; convert it',
      'create 9',
    ])
  })

  it('refuses an unreadable action with the document after it', async () => {
    expect(await summary(lines(...good, '{"index":', { text: 'five' }, ...more))).toEqual([
      'index 1',
      'index -: line 3: is not JSON: it breaks off at column 10',
      'create 9',
    ])
    expect((await summary(lines(...good, { upsert: {} }, { text: 'five' }, ...more)))[1]).toMatch(/^index -: line 3: is not an action/)
    const counted = { index: { _id: 'five' }, attempts: 0 }
    expect((await summary(lines(...good, counted, { text: 'five' }, ...more)))[1]).toMatch(/is not an action; .*, and no key beside it$/)
  })

  it('takes the line after an unreadable action for an action if it can be nothing else', async () => {
    expect(await summary(lines(...good, 'garbage', ...more))).toHaveLength(3)
    expect((await summary(lines(...good, 'garbage', ...more)))[2]).toBe('create 9')
    expect((await summary(lines(...good, 'garbage', { index: { title: 'a document' } }, ...more)))[2]).toBe('create 9')
  })

  it('refuses an action whose document is missing at the end', async () => {
    expect((await summary(`${lines(...good, { index: { _id: '5' } })}\n`))[1]).toMatch(/^index 5: the body ends after the action/)
  })

  it('needs a collection in the path or in the action', async () => {
    const [item] = await parse(lines(...good), { collection: undefined })
    expect(isRefused(item!) && item.refusal.message).toMatch(/^_index: is missing/)
  })

  it.each([
    ['nothing', '\n\n'],
    ['no action that can be read', 'garbage\nmore garbage\n'],
    ['one JSON document', '{"text":"one"}'],
  ])('refuses a body with %s whole', async (_, body) => {
    await expect(parse(body)).rejects.toThrow(expect.objectContaining({ name: 'OnefoldError' }))
  })

  it('refuses more actions than a request may have', async () => {
    const body = `${lines({ delete: { _id: '1' } })}\n`.repeat(4)
    await expect(parseBulk(Buffer.from(body), defaults, { ...apiLimits, bulkActions: 3 })).rejects.toThrow(/more than 3 actions/)
  })

  it.each([
    ['documents', `${lines({ index: {} }, { text: 'a'.repeat(1000) })}\n`.repeat(3000), 3000],
    ['empty lines', `${lines(...good)}${'\n'.repeat(3 << 20)}`, 1],
  ])('reads a large body of %s in parts, between which others have their turn', async (_, text, count) => {
    const body = Buffer.from(text)
    let turns = 0
    const takeTurn = () => {
      turns++
      running = setImmediate(takeTurn)
    }
    let running = setImmediate(takeTurn)
    const items = await parseBulk(body, defaults, apiLimits)
    clearImmediate(running)
    expect(items).toHaveLength(count)
    expect(turns).toBeGreaterThanOrEqual(Math.floor(body.length / 2 ** 20))
  })

  it('counts paths, not values: long lists of like objects are one field each', async () => {
    expect(await summary(lines({ index: {} }, { parts: Array.from({ length: 5000 }, (_, i) => ({ k: i, v: i })) }))).toEqual(['index -'])
  })

  it('gives an item or an error for whatever bytes it gets', async () => {
    const line = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('{"index":{}}', '{"delete":{"_id":"1"}}', '{"update":{"_id":"2"}}', '{"doc":{}}', '{"__proto__":{}}', ''),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (body) => {
        try {
          expect((await parse(body.join('\n'))).length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toMatchObject({ name: 'OnefoldError' })
        }
      }),
    )
  })
})

function manyFields(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]))
}

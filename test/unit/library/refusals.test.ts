import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { compare, comparePages, documentOfHtml, evaluate, findPassages, openLexicon, scan, sign } from '../../../src/index.js'
import { buildLexicon } from '../../../src/library/lexicon.js'
import { onefoldErrorOf } from '../../support/error-of.js'

/** A wrong value that the types let pass. */
const wrong = (value: unknown) => value as never

const documents = [
  { id: 'a', text: 'The ferry leaves at nine.' },
  { id: 'b', text: 'The ferry leaves at ten.' },
]

describe('options that are wrong', () => {
  const result = scan(documents)

  it.each<[string, () => unknown, string, string]>([
    ['a share in percent', () => result.pairs({ minContainment: 80 }), 'minContainment', 'is 80; it takes a number from 0.8 to 1'],
    ['a share that is no number', () => result.groups({ minContainment: Number.NaN }), 'minContainment', 'is NaN'],
    ['a level in other letters', () => result.unique({ level: wrong('Contained') }), 'level', 'takes exact, near or contained'],
    ['a level that there is not', () => result.counts({ level: wrong('all') }), 'level', 'is "all"'],
    ['a level that is null', () => result.pairs({ level: wrong(null) }), 'level', 'is null'],
    [
      'a policy that there is not',
      () => result.groups({ prefer: wrong('latest') }),
      'prefer',
      'takes first, longest, shortest, oldest or newest',
    ],
    ['words for a flag', () => result.pairs({ includeVariants: wrong('yes') }), 'includeVariants', 'takes true or false'],
    [
      'an unknown name',
      () => result.pairs(wrong({ minContainement: 0.9 })),
      'minContainement',
      'has no option "minContainement"; there are level',
    ],
    ['an unknown name without a value', () => result.pairs(wrong({ limit: undefined })), 'limit', 'has no option "limit"'],
    ['a word for the options', () => result.pairs(wrong('near')), 'pairs', 'pairs takes an object with level'],
    ['a name of sign', () => sign(documents, wrong({ profil: 'full' })), 'profil', 'there are profile, lexicon'],
    ['a profile', () => sign(documents, { profile: wrong('x') }), 'profile', 'takes lean, standard or full'],
    ['bytes for a lexicon', () => sign(documents, { lexicon: wrong(new Uint8Array(9)) }), 'lexicon', 'takes what openLexicon'],
    ['a name of compare', () => compare(documents[0]!, documents[1]!, wrong({ lexikon: 1 })), 'lexikon', 'there is lexicon'],
    ['a level of evaluate', () => evaluate([], [], { level: wrong('same') }), 'level', 'is "same"'],
    ['a scope of pages', () => comparePages('', '', { scope: wrong('body') }), 'scope', 'takes main or page'],
    ['no page', () => comparePages(wrong(undefined), ''), 'a', 'page a is undefined; give its HTML source'],
    ['a name of lexicons', () => buildLexicon(documents, wrong({ minimum: 2 })), 'minimum', 'has no option "minimum"'],
    ['a name for the bytes of a lexicon', () => openLexicon(wrong('news.lexicon')), 'bytes', 'open a file with openLexiconFile'],
    [
      'a level given to scan, where a listing takes it',
      () => (scan as (...given: unknown[]) => unknown)(documents, { level: 'near' }),
      'level',
      'scan has no option "level"; give it to what scan returns, as in scan(documents).pairs({ level })',
    ],
    ['a name of scan', () => scan(documents, wrong({ scope: 'tenant' })), 'scope', 'scan has no option "scope"; there is scopeField'],
    ['a level alone given to scan', () => scan(documents, wrong('near')), 'scan', 'scan takes an object with scopeField, not "near"'],
    ['null for the options of scan', () => scan(documents, wrong(null)), 'scan', 'scan takes an object with scopeField, not null'],
    ['no scope field', () => scan(documents, { scopeField: [] }), 'scopeField', 'an empty list; it takes the name of a field, or a list'],
    ['no documents', () => scan(wrong(undefined)), 'documents', 'documents is undefined; give a list'],
    ['no documents to sign', () => sign(wrong({})), 'documents', 'documents is an object; give a list'],
    [
      'documents that come one after another',
      () => scan(wrong(Readable.from([]))),
      'documents',
      'documents come one after another, and scan does not wait: collect them in a list first',
    ],
    ['no gold', () => evaluate([], wrong(undefined)), 'gold', 'gold is undefined'],
  ])('are refused by name: %s', (_, call, option, words) => {
    const { code, facts, message } = onefoldErrorOf(call)
    expect({ code, option: facts.option }).toEqual({ code: 'PARAMETER_INVALID', option })
    expect(message).toContain(words)
  })

  it('are not part of a message where they may be a text', () => {
    const { message, facts } = onefoldErrorOf(() => result.pairs(wrong({ ['The ferry leaves at nine. '.repeat(9)]: 1, level: 'near' })))
    expect(message.length + String(facts.option).length).toBeLessThan(200)
    expect(onefoldErrorOf(() => result.pairs({ level: wrong('The ferry leaves at nine.') })).message).not.toContain('ferry')
  })
})

describe('documents that are wrong', () => {
  const text = 'The ferry leaves at nine.'

  it.each<[string, unknown, string]>([
    ['without a text', { id: 'x', text: undefined }, 'document "x" has no text; give a string'],
    ['with HTML alone', { id: 'x', html: text }, 'give a string (of HTML source documentOfHtml({ text }) makes one)'],
    ['with a text that is a list', { id: 'x', text: [text] }, 'has a text that is a list'],
    ['without an id', { text }, 'document 2 has no id'],
    ['with an empty id', { id: '', text }, 'document 2 has no id'],
    ['with a number for an id', { id: 7, text }, 'document 2 has an id that is a number; ids are strings'],
    ['with a title that is null', { id: 'x', text, title: null }, 'has a title that is null; give a string, or leave it out'],
    ['with a number for a language', { id: 'x', text, language: 1 }, 'has a language that is a number'],
    ['with a time in words', { id: 'x', text, time: '2026-11-21' }, 'has a time that is a string; give milliseconds since 1970'],
    ['with a time that is none', { id: 'x', text, time: Number.NaN }, 'has a time that is NaN'],
    ['that are texts', text, 'document 2 is a string; give an object'],
    ['that are none', undefined, 'document 2 is undefined'],
  ])('are refused with their id or position, by scan and sign alike: %s', (_, document, words) => {
    const given = [documents[0]!, wrong(document)]
    for (const { code, message } of [onefoldErrorOf(() => scan(given)), onefoldErrorOf(() => [...sign(given)])]) {
      expect(code).toBe('RECORD_INVALID')
      expect(message).toContain(words)
      expect(message).not.toContain(text)
    }
  })

  it('are refused where two are compared, which need no id', () => {
    const html = wrong({ html: '<p>The ferry leaves at nine.</p>' })
    expect(onefoldErrorOf(() => compare(html, { text })).message).toContain('document a has no text')
    expect(onefoldErrorOf(() => compare({ text }, html)).message).toContain('document b has no text')
    expect(onefoldErrorOf(() => findPassages({ text }, wrong(undefined))).message).toContain('document b is undefined')
    expect(onefoldErrorOf(() => documentOfHtml(html)).message).toContain('the document has no text; give a string')
    expect(onefoldErrorOf(() => documentOfHtml(wrong('<p>The ferry leaves at nine.</p>'))).message).toBe(
      'the document is a string; give an object that has it as text: { text }',
    )
    expect(onefoldErrorOf(() => buildLexicon([{ id: 'x', text: wrong(7) }])).message).toContain('document "x" has a text that is a number')
  })

  it('are no others: fields that are undefined, and fields of other programs', () => {
    const given = { id: 'x', text, title: undefined, language: undefined, time: undefined, source: 'wire' }
    expect([...scan([wrong(given)]).pairs()]).toEqual([])
  })

  it('are refused in pairs to evaluate, with the list and the place', () => {
    const pair = { a: '1', b: '2', verdict: 'near' }
    const { code, message } = onefoldErrorOf(() => evaluate([pair], [pair, { ...pair, a: wrong(1) }]))
    expect(code).toBe('GOLD_INVALID')
    expect(message).toBe('pair 2 of gold: a and b are the ids of two documents, as strings')
    expect(onefoldErrorOf(() => evaluate([{ ...pair, verdict: 'alike' }], [])).message).toContain(
      'pair 1 of pairs: "alike" is neither a verdict',
    )
    expect(onefoldErrorOf(() => evaluate([], [{ ...pair, b: '1' }])).message).toBe(
      'pair 1 of gold: "1" is paired with itself; leave it out',
    )
    const turned = { a: '2', b: '1', verdict: 'distinct' }
    expect(onefoldErrorOf(() => evaluate([], [pair, turned])).message).toContain('pair 2 of gold: repeats "2" and "1" of pair 1')
    expect(evaluate([pair, pair], [pair, pair])).toMatchObject({ found: 1, wrong: 0 })
  })
})

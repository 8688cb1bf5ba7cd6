import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSentenceTokens, splitSentences } from '../../../src/analysis/sentences.js'
import { TokenReader } from '../../../src/analysis/token-reader.js'
import { trickyText } from '../../support/texts.js'

function split(text: string, language = 'en') {
  const tokens = new TokenReader()
  tokens.read(text)
  return { tokens, sentences: splitSentences(text, tokens, language) }
}

function sentencesOf(text: string, language?: string): string[] {
  return split(text, language).sentences.map(({ start, end }) => text.slice(start, end))
}

describe('splitSentences', () => {
  it('splits at full stops, question and exclamation marks with their closing quotes', () => {
    expect(sentencesOf('He left. “Really?” she asked. Yes! (It is so.) "Well."  Good')).toEqual([
      'He left.',
      '“Really?” she asked.',
      'Yes!',
      '(It is so.)',
      '"Well."',
      'Good',
    ])
  })

  it('leaves decimals, host names, initials and abbreviations whole', () => {
    const text = 'Mr. J. Smith of the U.S. Treasury paid 3.5 mln at example.com, e.g. for Fig. 2 and so on.'
    expect(sentencesOf(text)).toEqual([text])
  })

  it('goes on before a small letter, also after three points', () => {
    expect(sentencesOf('It rose approx. two pct… or more... then fell. Now up')).toEqual([
      'It rose approx. two pct… or more... then fell.',
      'Now up',
    ])
  })

  it('keeps ordinals whole where the language writes them with a full stop', () => {
    expect(sentencesOf('5. Cumhurbaşkanı geldi. Yıl 2005. Sonra gitti.', 'tr')).toEqual([
      '5. Cumhurbaşkanı geldi.',
      'Yıl 2005.',
      'Sonra gitti.',
    ])
    expect(sentencesOf('He has 5. She has 6.', 'en')).toEqual(['He has 5.', 'She has 6.'])
  })

  it('splits where the space after a full stop was lost', () => {
    expect(sentencesOf('Bakan söyledi.Hükümet bekledi. Bkz. www.site.com ve No.A', 'tr')).toEqual([
      'Bakan söyledi.',
      'Hükümet bekledi.',
      'Bkz. www.site.com ve No.A',
    ])
  })

  it('splits at the end marks of other scripts, with or without spaces', () => {
    expect(sentencesOf('今天很好。他说：“走吧！”然后走了。', 'zh')).toEqual(['今天很好。', '他说：“走吧！”', '然后走了。'])
    expect(sentencesOf('یہ ایک کتاب ہے۔ کیا وہ آیا؟ ہاں', 'ur')).toEqual(['یہ ایک کتاب ہے۔', 'کیا وہ آیا؟', 'ہاں'])
    expect(sentencesOf('यह किताब है। वह आया।', 'hi')).toEqual(['यह किताब है।', 'वह आया।'])
    expect(sentencesOf('ประเทศไทย เป็นเมือง', 'th')).toEqual(['ประเทศไทย', 'เป็นเมือง'])
    expect(sentencesOf('ใช้ iPhone ทุกวัน', 'th')).toEqual(['ใช้ iPhone ทุกวัน'])
  })

  it('splits at blank lines, deeper indents, list items and short or very long lines', () => {
    const wrapped = 'This paragraph was wrapped at a width of sixty letters, so\nthat its second line belongs to the sentence above it'
    expect(sentencesOf(`A Heading\n${wrapped}\n\nNext\r\n\r\nOther\n    Indented\n- item one\n- item two`)).toEqual([
      'A Heading',
      wrapped,
      'Next',
      'Other',
      'Indented',
      '- item one',
      '- item two',
    ])
    expect(sentencesOf(`${'long line '.repeat(12)}\nNext paragraph`)).toHaveLength(2)
    expect(sentencesOf('First short line that goes\non in the second')).toHaveLength(1)
  })

  it('does not split an indented paragraph at its own indent', () => {
    const text = '    Redistribution and use in source and binary forms, with or\n    without modification, are permitted'
    expect(sentencesOf(text)).toEqual([text.trim()])
  })

  it('keeps the number of a list item with its text', () => {
    expect(sentencesOf('1. Open the box\n2. Take out everything that is in the box and put it here\n3) Close it. 4. Now')).toEqual([
      '1. Open the box',
      '2. Take out everything that is in the box and put it here',
      '3) Close it.',
      '4.',
      'Now',
    ])
  })

  it('cuts text without end marks after a number of tokens', () => {
    expect(split('word '.repeat(1000)).sentences.map(({ firstToken, endToken }) => endToken - firstToken)).toEqual([
      maxSentenceTokens,
      maxSentenceTokens,
      1000 - 2 * maxSentenceTokens,
    ])
    expect(split('中'.repeat(1000)).sentences.length).toBe(3)
  })

  it('gives no sentences where there are no tokens', () => {
    expect(['', '   \n', '… --- !'].map((text) => sentencesOf(text))).toEqual([[], [], []])
  })

  it('covers every token once, in order, without overlap, and leaves nothing but white space between', () => {
    fc.assert(
      fc.property(trickyText(), fc.constantFrom('en', 'tr', 'und'), (text, language) => {
        const { tokens, sentences } = split(text, language)
        let end = 0
        let token = 0
        for (const sentence of sentences) {
          expect(text.slice(end, sentence.start).trim()).toBe('')
          expect(sentence.end).toBeGreaterThan(sentence.start)
          expect(sentence.firstToken).toBe(token)
          expect(sentence.endToken).toBeGreaterThan(token)
          expect(tokens.starts[sentence.firstToken]).toBeGreaterThanOrEqual(sentence.start)
          token = sentence.endToken
          end = sentence.end
        }
        expect(token).toBe(tokens.count)
        if (sentences.length > 0) expect(text.slice(end).trim()).toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  it('finds the same where it looks after every token, and not only where something other than a single space follows', () => {
    const words = fc.array(
      fc.constantFrom('He', 'said', 'so', 'U.S.', '3', 'แล้ว', '中文', 'ok&amp;', '.', ' ', ' ', ' ', '  ', '\n', '\n  '),
      {
        maxLength: 1500,
      },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          trickyText(),
          words.map((each) => each.join('')),
        ),
        fc.constantFrom('en', 'tr', 'und'),
        (text, language) => {
          const { tokens, sentences } = split(text, language)
          const { count, starts, ends } = tokens
          const every = { count, starts, ends, gaps: Uint32Array.from({ length: count }, (_, i) => i), gapCount: count }
          expect(splitSentences(text, every, language)).toEqual(sentences)
        },
      ),
      { numRuns: 500 },
    )
  })
})

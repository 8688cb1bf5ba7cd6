import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { LanguageGuesser } from '../../../../src/analysis/languages/language-guess.js'

const analyser = new Analyser()
const guess = (text: string) => analyser.analyse(text).language

describe('the language guess', () => {
  it.each([
    ['en', 'The company said that it would not pay the dividend before the end of the year.'],
    ['tr', 'Başbakan dün yaptığı açıklamada yeni bir karar için henüz erken olduğunu söyledi.'],
    ['de', 'Die Regierung hat gestern beschlossen, dass die Steuern nicht erhöht werden.'],
    ['fr', 'Le gouvernement a annoncé hier que les impôts ne seront pas augmentés cette année.'],
    ['es', 'El gobierno anunció ayer que los impuestos no subirán durante este año.'],
    ['it', 'Il governo ha annunciato ieri che le tasse non saranno aumentate quest’anno.'],
    ['pt', 'O governo anunciou ontem que os impostos não serão aumentados durante este ano.'],
    ['nl', 'De regering heeft gisteren besloten dat de belastingen niet worden verhoogd.'],
    ['ru', 'Правительство объявило вчера, что налоги в этом году не будут повышены.'],
    ['uk', 'Уряд оголосив учора, що податки цього року не будуть підвищені.'],
    ['ar', 'أعلنت الحكومة أمس أن الضرائب لن ترتفع هذا العام.'],
    ['fa', 'دولت دیروز اعلام کرد که مالیات در این سال افزایش نخواهد یافت.'],
    ['ur', 'حکومت نے کل اعلان کیا کہ اس سال ٹیکس نہیں بڑھائے جائیں گے۔'],
    ['id', 'Pemerintah mengumumkan kemarin bahwa pajak tidak akan dinaikkan pada tahun ini.'],
    ['sv', 'Regeringen meddelade i går att skatterna inte ska höjas under det här året.'],
    ['pl', 'Rząd ogłosił wczoraj, że podatki nie będą podwyższane w tym roku.'],
    ['zh', '政府昨天宣布，今年不会提高税收。'],
    ['ja', '政府は昨日、今年は税金を引き上げないと発表した。'],
    ['ko', '정부는 어제 올해 세금을 인상하지 않을 것이라고 발표했다.'],
    ['th', 'รัฐบาลประกาศเมื่อวานนี้ว่าจะไม่ขึ้นภาษีในปีนี้'],
    ['el', 'Η κυβέρνηση ανακοίνωσε χθες ότι οι φόροι δεν θα αυξηθούν φέτος.'],
    ['he', 'הממשלה הודיעה אתמול שהמסים לא יועלו השנה.'],
    ['hi', 'सरकार ने कल घोषणा की कि इस साल कर नहीं बढ़ाए जाएंगे।'],
  ])('is %s for a sentence of the press', (code, text) => {
    expect(guess(text)).toBe(code)
  })

  it('is und where nothing speaks for a language', () => {
    expect(['', '1,234.5 87 12', 'Shr 34 cts vs 1.19 dlrs', 'Qwfp zxcd arst', '😀'].map(guess)).toEqual(Array(5).fill('und'))
  })

  it('does not change with the letter case, undecoded character references or what follows the first 128 words', () => {
    const german = 'Die Regierung hat gestern beschlossen, dass die Steuern nicht erh&ouml;ht werden. '
    expect([german, german.toUpperCase().replaceAll('OUML', 'ouml'), german.repeat(20) + 'the of and is '.repeat(1000)].map(guess)).toEqual(
      ['de', 'de', 'de'],
    )
  })
})

describe('LanguageGuesser', () => {
  const guesser = new LanguageGuesser(['aa', 'bb', 'cc'].map((code) => ({ code, stopWords: [] })))
  const [kana, han, thai] = [0, 2, 3]

  const byVotes = (words: number, hits: number, ...scores: number[]) =>
    guesser.decide({ words, scripts: new Uint32Array(256), scores: Float64Array.from(scores), hits: new Uint32Array(3).fill(hits) })

  const byScripts = (words: number, scripts: Readonly<Record<number, number>>) => {
    const counts = new Uint32Array(256)
    for (const [script, count] of Object.entries(scripts)) counts[Number(script)] = count
    return guesser.decide({ words, scripts: counts, scores: new Float64Array(3), hits: new Uint32Array(3) })
  }

  it('decides for votes of .6 at least, from a twentieth of the words, a fifth above those for any other language', () => {
    expect([byVotes(20, 1, 0.6, 0, 0), byVotes(20, 1, 0.59, 0, 0), byVotes(21, 1, 0.6, 0, 0)]).toEqual(['aa', 'und', 'und'])
    expect([byVotes(20, 9, 2.5, 3, 0), byVotes(20, 9, 2.6, 3, 0), byVotes(20, 9, 3, 0, 2.6)]).toEqual(['bb', 'und', 'und'])
    expect([byVotes(20, 9, 1, 2, 3), byVotes(20, 9, 2.6, 1, 3), byVotes(20, 9, 1, 2.6, 3), byVotes(20, 9, 3, 1, 2)]).toEqual([
      'cc',
      'und',
      'und',
      'aa',
    ])
  })

  it('decides for a script of more than two fifths of the words, and for Japanese if more than a twentieth of its characters are kana', () => {
    expect([byScripts(10, { [thai]: 4 }), byScripts(10, { [thai]: 5 }), byScripts(10, { [thai]: 4, [kana]: 1 })]).toEqual([
      'und',
      'th',
      'und',
    ])
    expect([byScripts(10, { [kana]: 1, [han]: 3 }), byScripts(10, { [kana]: 2, [han]: 3 })]).toEqual(['und', 'ja'])
    expect([byScripts(100, { [kana]: 5, [han]: 95 }), byScripts(100, { [kana]: 6, [han]: 94 })]).toEqual(['zh', 'ja'])
  })
})

import { describe, expect, it } from 'vitest'
import { md5Hex } from '../../scripts/evaluate/published/digests.js'
import { Analyser } from '../../src/analysis/analyser.js'
import { analyserVersion } from '../../src/analysis/normalise.js'

const texts: Record<string, string> = {
  en: "Mr. Smith's bank (est. 1987-10-12) won't pay 3.5 mln dlrs to the U.S. Treasury.\n    Analysts said that AT&amp;T's shares rose; don\u0092t ask why.",
  tr: "İstanbul'da 5. Cumhurbaşkanı, IŞIK'ın kararını açıkladı.Hükümet T&uuml;rkiye &amp;ouml;rneğini de değerlendiriyor.",
  de: 'Am 3. Oktober treffen sich die Außenminister der großen Länder. Die Häuser sind verkauft worden!',
  fr: "L'économie française n'a pas profité de l&rsquo;&eacute;t&eacute;. Qu'en disent les ministres ?",
  es: '¿Qué dijeron los presidentes? Los impuestos subirán el año próximo.',
  it: "L'economia dell'Unione è cresciuta. I governi hanno annunciato le riforme.",
  pt: 'As eleições não serão adiadas. Os ministros concordaram com a decisão.',
  nl: 'De boeken zijn verkocht. De regering heeft besloten de belastingen te verhogen.',
  ru: 'Книгами торгуют повсюду. Правительство объявило, что налоги не повысят.',
  ar: 'أعلنت الحكومة أن الضرائب لن ترتفع. المدرسة مغلقة اليوم.',
  fa: 'کتاب\u200cهای او کجا است؟ دولت اعلام کرد که مالیات افزایش نخواهد یافت.',
  ur: 'حکومت نے اعلان کیا کہ ٹیکس نہیں بڑھیں گے۔ لڑکیوں نے کتابیں پڑھیں۔',
  id: 'Pemerintah mengumumkan bahwa pajak tidak akan dinaikkan. Mereka membaca pengumuman itu.',
  zh: '政府昨天宣布，今年不会提高税收。他说：“很好！”',
  ja: '政府は昨日、税金を引き上げないと発表した。カタカナも。',
  th: 'รัฐบาลประกาศเมื่อวานนี้ ว่าจะไม่ขึ้นภาษี',
  ko: '정부는 어제 세금을 인상하지 않을 것이라고 발표했다.',
  sw: 'Habari ya asubuhi. Serikali imetangaza kodi mpya.',
}

const analyser = new Analyser()

function digestOf(code: string): string {
  const { sentences, terms, starts, ends } = analyser.analyse(texts[code]!, code)
  return md5Hex(JSON.stringify([sentences, terms.map(({ text, stop }) => [text, stop]), [...starts], [...ends]])).slice(0, 12)
}

describe('the analyser', () => {
  // Without a new analyserVersion, a change here would mix terms of two analysers in one lexicon.
  it('gives the pinned sentences and terms of its version', () => {
    expect({ analyserVersion, ...Object.fromEntries(Object.keys(texts).map((code) => [code, digestOf(code)])) }).toMatchInlineSnapshot(`
      {
        "analyserVersion": 1,
        "ar": "aeda072e3b78",
        "de": "842ab54b53b7",
        "en": "e79dc73340f2",
        "es": "efa01e315e2d",
        "fa": "55926600b61a",
        "fr": "b2eae9b18d7c",
        "id": "2aa83432b197",
        "it": "18644525cf33",
        "ja": "fc59d5ea72a1",
        "ko": "62c3363ee4c6",
        "nl": "1791a5938c34",
        "pt": "ee3939721735",
        "ru": "d14af2337456",
        "sw": "d049748239db",
        "th": "c70a8081e4fc",
        "tr": "35a8b8f92004",
        "ur": "22b4b93d89f6",
        "zh": "caad4a626dfa",
      }
    `)
  })

  it('gives these terms, so that a reader can judge them', () => {
    const terms = Object.keys(texts).map(
      (code) =>
        `${code}: ${analyser
          .analyse(texts[code]!, code)
          .terms.map(({ text, stop }) => (stop ? `(${text})` : text))
          .join(' ')}`,
    )
    expect(terms).toMatchInlineSnapshot(`
      [
        "en: mr smith bank est 1987-10-12 (wont) pai 3.5 mln dlr (to) (the) u.s treasuri analyst said (that) (at) t share rose (dont) ask (why)",
        "tr: istan 5 cumhu ışık karar açıkl hüküm türki örneğ (de) değer",
        "de: (am) 3 oktob treff (sich) (die) aussenminist (der) gross land (die) haus (sind) verkauft word",
        "fr: économ français a (pas) profit (de) (été) (en) disent (les) ministr",
        "es: (qué) (dijeron) (los) president (los) impuest sub (el) año (próximo)",
        "it: econom union (è) cresc (i) govern (hanno) annunc (le) riform",
        "pt: (as) eleiçõ (não) (serão) adi (os) ministr concord (com) (a) decisã",
        "nl: (de) boek (zijn) verkocht (de) reger (heeft) beslot (de) belast (te) verhog",
        "ru: книг торг повсюд правительств объяв (что) налог (не) повыс",
        "ar: اعلن حكوم (أن) ضرايب (لن) ترتفع مدرس مغلق (اليوم)",
        "fa: کتاب (او) (کجا) (است) دولت اعلام (کرد) (که) مالی افزایش نخواهد یافت",
        "ur: حکومت (نے) اعلان (کیا) (کہ) ٹیکس (نہیں) بڑھ گے لڑک (نے) کتاب پڑھ",
        "id: perintah umum (bahwa) pajak (tidak) (akan) naik (mereka) baca umum (itu)",
        "zh: 政府 府昨 昨天 天宣 宣布 今年 年不 不会 会提 提高 高税 税收 他说 很好",
        "ja: 政府 府は は昨 昨日 税金 金を を引 引き き上 上げ げな ない いと と発 発表 表し した カタ タカ カナ ナも",
        "th: รัฐบ ฐบา บาล าลป ลปร ประ ระก ะกา กาศ าศเ ศเมื่ เมื่อ มื่อว อวา วาน านนี้ ว่าจ าจะ จะไ ะไม่ ไม่ขึ้ ม่ขึ้น ขึ้นภ นภา ภาษี",
        "ko: 정부 부는 어제 세금 금을 인상 상하 하지 않을 것이 이라 라고 발표 표했 했다",
        "sw: habari ya asubuhi serikali imetangaza kodi mpya",
      ]
    `)
  })
})

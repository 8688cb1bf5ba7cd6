import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reverseVerdict } from '../../../../src/similarity/comparison.js'
import { SketchComparer } from '../../../../src/similarity/verification/sketch-comparer.js'
import { compareTexts, sketchOf } from '../../../support/compare-texts.js'
import { generateCollection, TextMaker } from '../../../support/generated-collection.js'
import { trickyText } from '../../../support/texts.js'

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** A text and a text made from it: edited, cut, extended or with other figures. */
function relatedPair(seed: number): [string, string] {
  const maker = new TextMaker(seed)
  const text = maker.sentences(4 + maker.below(10)).join(' ')
  const edited = maker.edit(text, maker.below(5) * 0.06)
  const around = () => maker.sentences(maker.below(4)).join(' ')
  const other = [edited, `${around()} ${edited} ${around()}`, edited.slice(0, edited.length / 2), maker.renumber(edited)][maker.below(4)]!
  return [text, other]
}

/** Texts of one template with a few or many figures exchanged, of which one may quote the other, or hold it. */
function templatePair(seed: number): [string, string] {
  const maker = new TextMaker(seed)
  const lines = Array.from({ length: 4 + maker.below(40) }, () => `${maker.sentences(1)[0]} We keep it for ${maker.below(100)} days.`)
  const other = lines.map((line) => (maker.below(8) < seed % 4 ? line.replace(/\d+/, String(maker.below(100))) : line))
  const quoted = other.map((line) => `> ${line}`)
  const forms = [other, quoted, [...maker.sentences(3), '', ...quoted], [...maker.sentences(5), ...other], other.slice(0, other.length / 2)]
  return [lines.join('\n'), forms[maker.below(forms.length)]!.join('\n')]
}

/** Lists of other figures between the same texts, which are about half of all. */
function listPair(seed: number): [string, string] {
  const maker = new TextMaker(seed)
  const [before, after] = [maker.sentences(1 + maker.below(3)).join(' '), maker.sentences(1 + maker.below(3)).join(' ')]
  const list = () => Array.from({ length: 10 + maker.below(30) }, () => maker.below(1000)).join(' ')
  return [`${before} ${list()} ${after}`, `${before} ${list()} ${after}`]
}

/** A short text and a text made from it: edited, extended, or with another word throughout; with titles of words of the texts and others. */
function titledPair(seed: number): Parameters<typeof compareTexts> {
  const maker = new TextMaker(seed)
  const text = maker.sentences(1 + maker.below(4)).join(' ')
  const more = maker.sentences(1 + maker.below(2)).join(' ')
  const [word, another] = [text, more].map((each) => each.split(' ')[maker.below(4)]!)
  const other = [text, maker.edit(text, 0.1), `${text} ${more}`, text.replaceAll(word!, another!)][maker.below(4)]!
  const title = () => [text, more, other][maker.below(3)]!.split(' ').slice(maker.below(3), maker.below(9)).join(' ')
  return [
    { title: title(), text },
    { title: title(), text: other },
  ]
}

/** Different words. */
function words(count: number, first: string): string[] {
  const letter = (number: number) => String.fromCharCode(97 + (number % 26))
  return Array.from({ length: count }, (_, i) => `${first}${letter(i)}${letter(i * 7 + (i >> 4))}${'aeiou'[i % 5]}`)
}

describe('SketchComparer.compare', () => {
  it('says the same of two texts, whatever was compared before', () => {
    const shared = new TextMaker(7).sentences(6).join(' ')
    const [some, more] = [11, 12].map((seed) => new TextMaker(seed).sentences(9)) as [string[], string[]]
    const [a, b] = [`${shared} ${some.slice(0, 2).join(' ')} Kettles: 512`, `${shared} ${more.join(' ')} Kettles: 768`]
    const before = compareTexts({ text: a }, { text: b })
    for (const length of [10, 20, 40, 80]) {
      const long = new TextMaker(length).sentences(length).join(' ')
      compareTexts({ text: `${long} One more.` }, { text: `${long} Or two.` })
      expect(compareTexts({ text: a }, { text: b })).toEqual(before)
    }
  })

  it('calls a text and itself exact, unless it is empty', () => {
    fc.assert(
      fc.property(trickyText(), (text) => {
        const isEmpty = sketchOf({ text })
          .slice(1, 3)
          .every((word) => word === 0)
        expect(compareTexts({ text }, { text }).verdict).toBe(isEmpty ? 'distinct' : 'exact')
      }),
    )
  })

  it('calls a text near that lacks a quarter of another, and contained if it lacks more', () => {
    const all = words(48, 'k')
    const verdictWithout = (lacking: number) =>
      compareTexts({ text: all.filter((_, i) => i % 8 >= lacking).join(' ') }, { text: all.join(' ') }).verdict
    expect(verdictWithout(2)).toBe('near')
    expect(verdictWithout(3)).toBe('contained')
  })

  it('calls a text near to one with twelve words more, and contained in one with thirteen', () => {
    const text = words(30, 'k').join(' ')
    const longer = (count: number) => [text, ...words(count, 'z')].join(' ')
    expect([12, 13].map((count) => compareTexts({ text }, { text: longer(count) }).verdict)).toEqual(['near', 'contained'])
    expect([12, 13].map((count) => compareTexts({ text: longer(count) }, { text }).verdict)).toEqual(['near', 'contains'])
  })

  it('says that a text is contained only where next to nothing of it is missing, and of a long one less', () => {
    const verdictWithout = (length: number, missing: number, others: number) => {
      const all = words(length, 'k')
      const kept = [...all.slice(0, length / 2), ...all.slice(length / 2 + missing)]
      return compareTexts({ text: all.join(' ') }, { text: [...kept, ...words(others, 'z')].join(' ') }).verdict
    }
    const inMuchLonger = [24, 34].map((missing) => verdictWithout(200, missing, 500))
    const inOneOfItsLength = [16, 24].map((missing) => verdictWithout(200, missing, 100))
    expect([inMuchLonger, inOneOfItsLength]).toEqual([
      ['contained', 'variant'],
      ['contained', 'variant'],
    ])
    expect([verdictWithout(1000, 70, 2500), verdictWithout(1000, 100, 2500)]).toEqual(['contained', 'variant'])
  })

  it('says of b towards a the mirror of what it says of a towards b', () => {
    const untitled = seeds(300).map((seed) => relatedPair(seed).map((text) => ({ text })) as Parameters<typeof compareTexts>)
    for (const [a, b] of [...untitled, ...seeds(600).map(titledPair)]) {
      const there = compareTexts(a, b)
      const back = compareTexts(b, a)
      expect(back).toEqual({ ...there, verdict: reverseVerdict(there.verdict), aInB: there.bInA, bInA: there.aInB })
    }
  })

  it('makes no texts alike for their titles, and keeps some apart', () => {
    const alike = ['exact', 'near', 'contained', 'contains']
    let apart = 0
    for (const [a, b] of seeds(600).map(titledPair)) {
      const { verdict } = compareTexts(a, b)
      const { verdict: ofTexts } = compareTexts({ text: a.text }, { text: b.text })
      if (alike.includes(verdict)) expect(verdict).toBe(ofTexts)
      else if (alike.includes(ofTexts)) apart++
    }
    expect(apart).toBeGreaterThan(20)
  })

  it('gives the same whatever it has compared before, also when one side stays', () => {
    const documents = generateCollection(5, 40).filter(({ text }) => /\w/.test(text))
    const sketches = documents.map(sketchOf)
    const reused = new SketchComparer()
    for (const a of sketches)
      for (const b of sketches) expect(reused.compare(a, b)).toEqual(new SketchComparer().compare(a.slice(), b.slice()))
  })

  it('says the same where variants are not told, except of them', () => {
    const brief = new SketchComparer(false)
    const full = new SketchComparer()
    let untold = 0
    for (const seed of seeds(400)) {
      const [a, b] = relatedPair(seed).map((text) => sketchOf({ text })) as [Uint16Array, Uint16Array]
      const told = full.compare(a, b)
      const { verdict, ...shares } = brief.compare(a, b)
      if (verdict === told.verdict) continue
      untold++
      expect([told.verdict, verdict]).toEqual(['variant', 'distinct'])
      expect(shares).toMatchObject({ aInB: told.aInB, bInA: told.bInA, resemblance: told.resemblance })
    }
    expect(untold).toBeGreaterThan(0)
  })

  it('gives the same verdict where shares do not matter, and the same shares of all but distinct texts', () => {
    const brief = new SketchComparer(false)
    const full = new SketchComparer(false)
    let spared = 0
    for (const [a, b] of [...seeds(400).map(relatedPair), ...seeds(400).map(templatePair)]) {
      const told = full.compare(sketchOf({ text: a }), sketchOf({ text: b }))
      const without = brief.compare(sketchOf({ text: a }), sketchOf({ text: b }), 0)
      if (told.verdict === 'distinct' || told.verdict === 'variant') {
        expect(['distinct', 'variant']).toContain(without.verdict)
        if (told.aInB > 0.5 && without.aInB === 0) spared++
      } else expect(without).toEqual(told)
    }
    expect(spared).toBeGreaterThan(100)
  })

  it('tells whether a share is reached, of texts that do not fold, as an alignment does', () => {
    const brief = new SketchComparer(false)
    const full = new SketchComparer(false)
    let spared = 0
    for (const [a, b] of [...seeds(400).map(relatedPair), ...seeds(800).map(templatePair), ...seeds(400).map(listPair)]) {
      const told = full.compare(sketchOf({ text: a }), sketchOf({ text: b }))
      const asked = brief.compare(sketchOf({ text: a }), sketchOf({ text: b }), 0.5)
      if (told.verdict === 'distinct' || told.verdict === 'variant') {
        expect(['distinct', 'variant']).toContain(asked.verdict)
        expect(Math.max(asked.aInB, asked.bInA) >= 0.5).toBe(Math.max(told.aInB, told.bInA) >= 0.5)
        if (asked.aInB === 0.5 && asked.bInA === 0.5) spared++
      } else expect(asked).toEqual(told)
    }
    expect(spared).toBeGreaterThan(20)
  })

  it('takes no last word that two texts share for a part of the one that is in the other', () => {
    const [short, long] = [
      'Jefferies and Co Inc said it is making a market in Gencorp at 100 bid and 115 offerred. Reuter',
      'Jefferies and Co Inc said it is making a market for General Motors Corp stock at 77-1/2 to 78. GM said earlier today its directors authorized the repurchase of up to 20 pct of its common stock by the end of 1990 and that it would not repurchase more than ten mln shares this year. Reuter',
    ].map((text) => sketchOf({ text })) as [Uint16Array, Uint16Array]
    const { aInB, bInA } = new SketchComparer(false).compare(short, long, 0.5)
    expect(Math.max(aInB, bInA)).toBe(new SketchComparer().compare(short, long).aInB)
  })

  it('gives shares of 0 to 1 with at most four decimals', () => {
    for (const seed of seeds(200)) {
      const [a, b] = relatedPair(seed)
      const { aInB, bInA, resemblance } = compareTexts({ text: a }, { text: b })
      for (const share of [aInB, bInA, resemblance]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(Math.round(share * 10_000) / 10_000).toBe(share)
      }
    }
  })

  it('shows at least .8 of whatever it calls near or contained', () => {
    for (const seed of seeds(300)) {
      const [a, b] = relatedPair(seed)
      const { verdict, aInB, bInA } = compareTexts({ text: a }, { text: b })
      if (verdict === 'near') expect(Math.max(aInB, bInA)).toBeGreaterThanOrEqual(0.8)
      if (verdict === 'contained') expect(aInB).toBeGreaterThanOrEqual(0.8)
      if (verdict === 'contains') expect(bInA).toBeGreaterThanOrEqual(0.8)
    }
  })

  it('finds a text whole in any that it stands in word by word', () => {
    for (const seed of seeds(200)) {
      const maker = new TextMaker(seed)
      const text = maker.sentences(4 + maker.below(8)).join(' ')
      const container = [...maker.sentences(2 + maker.below(20)), text, ...maker.sentences(2 + maker.below(20))].join(' ')
      const { verdict, aInB } = compareTexts({ text }, { text: container })
      expect(['near', 'contained']).toContain(verdict)
      expect(aInB).toBe(1)
    }
  })

  it('counts a part of a text once that the other text repeats', () => {
    const maker = new TextMaker(8)
    const [start, rest] = [maker.sentences(4).join(' '), maker.sentences(12).join(' ')]
    const once = compareTexts({ text: `${start} ${rest}` }, { text: start })
    const thrice = compareTexts({ text: `${start} ${rest}` }, { text: `${start} ${start} ${start}` })
    expect([once.verdict, thrice.verdict]).toEqual(['contains', 'contains'])
    expect(thrice.aInB).toBeCloseTo(once.aInB, 2)
  })

  // Alignment is greedy and tokens have 12 bits, so a chance pair in the appended text can draw a few tokens away from their right places.
  it('hardly ever lowers the containment of a contained text when sentences are appended to the container, and never by more than .06', () => {
    let steps = 0
    let falls = 0
    for (const seed of seeds(300)) {
      const maker = new TextMaker(-seed)
      const [text, other] = relatedPair(seed)
      const a = sketchOf({ text })
      const comparer = new SketchComparer()
      let container = other
      const first = comparer.compare(a, sketchOf({ text: container }))
      let before = first.aInB
      // For other verdicts, no share is measured once too few tokens agree.
      for (let step = 0; step < 4 && ['near', 'contained'].includes(first.verdict); step++) {
        container = `${container} ${maker.sentences(1 + maker.below(3)).join(' ')}`
        const { aInB } = comparer.compare(a, sketchOf({ text: container }))
        expect(before - aInB).toBeLessThan(0.06)
        steps++
        if (aInB < before) falls++
        before = aInB
      }
    }
    expect(steps).toBeGreaterThan(400)
    expect(falls / steps).toBeLessThan(0.02)
  })

  it('calls texts of other sentences distinct', () => {
    for (const seed of seeds(300)) {
      const maker = new TextMaker(seed)
      const [a, b] = [maker.sentences(2 + maker.below(12)).join(' '), maker.sentences(2 + maker.below(12)).join(' ')]
      expect(compareTexts({ text: a }, { text: b }).verdict).toBe('distinct')
    }
  })

  it('calls texts of the same words in another order distinct', () => {
    for (const seed of seeds(100)) {
      const maker = new TextMaker(seed)
      const words = maker.sentences(8).join(' ').split(' ')
      const shuffled = words.map((word) => ({ word, key: maker.below(1_000_000) })).sort((x, y) => x.key - y.key)
      expect(compareTexts({ text: words.join(' ') }, { text: shuffled.map(({ word }) => word).join(' ') }).verdict).toBe('distinct')
    }
  })

  it('calls nothing but equal texts related below 64 folded bytes', () => {
    const text = 'Shares closed higher on Friday in very thin trade, brokers said again.'
    const lengths = Array.from({ length: 60 }, (_, i) => text.slice(0, 10 + i))
    for (const each of lengths) {
      const { verdict } = compareTexts({ text: each }, { text: `${each} x` })
      const bytes = each.replace(/[^a-z]/gi, '').length
      if (bytes < 64) expect(verdict).toBe('distinct')
    }
  })

  it('compares texts of forty thousand repeated words in linear time', () => {
    const a = 'alpha beta '.repeat(20_000)
    expect(compareTexts({ text: a }, { text: `${'beta alpha '.repeat(20_000)} gamma` }).verdict).toBe('near')
  })
})

const notice = (name: string, day: string, amount: string) =>
  `The board of ${name} declared a dividend of ${amount} cents a share, payable on ${day} April to holders of record at the end of March, as the company announced in a short statement.`

describe('swapped facts', () => {
  const substituted = (a: string, b: string) => compareTexts({ text: a }, { text: b }).substituted

  it('counts figures that stand in the same place with another value', () => {
    expect(substituted(notice('Alder Mills', '15', '25'), notice('Alder Mills', '15', '31'))).toBe(1)
    expect(substituted(notice('Alder Mills', '15', '25'), notice('Alder Mills', '16', '31'))).toBe(2)
    expect(substituted(notice('Alder Mills', '15', '25'), notice('Alder Mills', '15', '25.0').replace('short', 'brief'))).toBe(0)
  })

  it('counts names that stand in the same place, but no two spellings of one name', () => {
    expect(substituted(notice('Alder Mills', '15', '25'), notice('Borden Freight', '15', '25'))).toBe(2)
    expect(substituted(notice('Alder Mills', '15', '25'), notice('Aldar Mils', '15', '25'))).toBe(0)
  })

  it('counts no name that the other text has elsewhere', () => {
    const tail = ' Borden Freight and Alder Mills are neighbours in the same street of the old town.'
    expect(substituted(notice('Alder Mills', '15', '25') + tail, notice('Borden Freight', '15', '25') + tail)).toBe(0)
  })

  it('counts no names where less than half of what was swapped is names', () => {
    const text = (passage: string) => notice(`the mill ${passage}, which has been there for long,`, '15', '25')
    expect(substituted(text('in Alder'), text('in Borden'))).toBe(1)
    expect(substituted(text('behind the green hills near Alder'), text('between two broad rivers towards Borden'))).toBe(0)
  })

  it('counts a word in code', () => {
    expect(substituted(notice('the `quiet` mills', '15', '25'), notice('the `verbose` mills', '15', '25'))).toBe(1)
  })

  it('counts no names before the first and after the last common word', () => {
    const text = notice('Alder Mills', '15', '25')
    expect(substituted(`Granvik Tribune: ${text}`, `Lund Observer: ${text}`)).toBe(0)
  })

  it('makes a variant of a short text and leaves a long one near', () => {
    const rest = new TextMaker(3).sentences(30).join(' ').replace(/\d+/g, 'number')
    const a = notice('Alder Mills', '15', '25')
    const b = notice('Alder Mills', '15', '31')
    expect(compareTexts({ text: a }, { text: b }).verdict).toBe('variant')
    expect(compareTexts({ text: `${a} ${rest}` }, { text: `${b} ${rest}` }).verdict).toBe('near')
  })
})

describe('names', () => {
  const [before, between, behind] = [3, 5, 7].map((seed) => new TextMaker(seed).sentences(25).join(' ').replace(/\d+/g, 'number'))
  const terms = (host: string, country: string) =>
    `${before} Reports are read by our partner ${host} and by nobody else. ${between} To all of this the law of ${country} applies. ${behind}`
  const verdict = (a: string, b: string) => compareTexts({ text: a }, { text: b }).verdict

  it('make variants of texts of any length if two were swapped, for another name or for other words', () => {
    expect(verdict(terms('Amberlight', 'Qatar'), terms('Bluefjord', 'Bhutan'))).toBe('variant')
    expect(verdict(terms('Amberlight', 'Qatar'), terms('the supplier', 'Bhutan'))).toBe('variant')
  })

  it('leave long texts near if one was swapped, and excerpts contained if two were', () => {
    expect(verdict(terms('Amberlight', 'Qatar'), terms('Bluefjord', 'Qatar'))).toBe('near')
    const part = terms('Amberlight', 'Qatar')
    expect(verdict(part, `${terms('Bluefjord', 'Bhutan')} ${new TextMaker(9).sentences(90).join(' ')}`)).toBe('contained')
  })
})

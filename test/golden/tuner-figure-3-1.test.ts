import { describe, expect, it } from 'vitest'
import { Analyser } from '../../src/analysis/analyser.js'
import { createEntityRecogniser } from '../../src/analysis/entities/entity-recogniser.js'
import type { EntityType } from '../../src/analysis/entities/entity-resources.js'
import { loadEntityResources } from '../../src/resources/load.js'

// Uyar, Near-duplicate news detection using named entities, figure 3.1.
const input = `Türkiye'de en yüksek maaşı alan CEO'lar arasında Shell Genel Müdürü Canan Ediboğlu, Microsoft Türkiye Genel Müdürü Çağlayan Arkın ve Unilever Türkiye Yönetim Kurulu Başkanı İzzet Karaca'nın isimleri geçiyor.

Mersin Üniversitesi'nde karşıt görüşlü öğrenciler arasında dün başlayan gerginlik sürüyor.

Santrali işleten şirkete bu yıl Muğla Çevre İl Müdürlüğü tarafından 7 defa para cezası uygulandı.`

const text = new Analyser().analyse(input, 'tr')
const entities = createEntityRecogniser(loadEntityResources()).recognise(text)
const names = (wanted: EntityType) => [
  ...new Set(
    entities
      .filter(({ type }) => type === wanted)
      .map(({ firstToken, endToken }) => input.slice(text.starts[firstToken], text.ends[endToken - 1]).replace(/'.*$/, '')),
  ),
]

describe('TuNER, figure 3.1', () => {
  it('finds the persons, by the titles before them', () => {
    expect(names('person')).toEqual(['Canan Ediboğlu', 'Çağlayan Arkın', 'İzzet Karaca'])
  })

  it('finds the locations, two of them only inside organisations', () => {
    expect(names('location')).toEqual(['Türkiye', 'Mersin', 'Muğla'])
  })

  it('finds the organisations: three by their last word, one by the gazetteer', () => {
    expect(names('organisation')).toEqual([
      'Microsoft Türkiye',
      'Unilever Türkiye Yönetim Kurulu',
      'Mersin Üniversitesi',
      'Muğla Çevre İl Müdürlüğü',
    ])
  })

  it('leaves CEO and Santrali unclassified', () => {
    const found = entities.map(({ firstToken, endToken }) => input.slice(text.starts[firstToken], text.ends[endToken - 1]))
    expect(found.filter((name) => /CEO|Santrali|Shell/.test(name))).toEqual([])
  })
})

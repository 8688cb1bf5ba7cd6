import { describe, expect, it } from 'vitest'
import { lateSettingsOf, likeIndex } from '../../../../../src/store/elastic/transfer/like-index.js'
import { described } from '../../../../support/described-index.js'

const ours = { type: 'object', dynamic: 'strict', properties: { write: {}, since: {}, group: {}, young: {} } }
const template = { mappings: { properties: { onefold: ours } } }

describe('likeIndex', () => {
  it('takes what says how documents are split, analysed and laid down, and leaves what is the index own', () => {
    const index = {
      number_of_shards: '3',
      uuid: 'x',
      creation_date: '1',
      version: {},
      blocks: { write: 'true' },
      knn: 'true',
      default_pipeline: 'p',
    }
    const body = likeIndex('i', described({}, index), template)
    expect(body.settings).toEqual({ index: { number_of_shards: '3', knn: 'true', number_of_replicas: 0, refresh_interval: '-1' } })
  })

  it('puts our object of today in the place of an earlier one, and leaves a field of the same name that is not ours', () => {
    const earlier = { properties: { write: {}, since: {}, group: {}, old: {} } }
    const { mappings } = likeIndex('i', described({ dynamic: 'strict', properties: { a: { type: 'text' }, onefold: earlier } }), template)
    expect(mappings).toEqual({ dynamic: 'strict', properties: { a: { type: 'text' }, onefold: ours } })
    const taken = described({ properties: { onefold: { properties: { group: {} } } } })
    expect(() => likeIndex('i', taken, template)).toThrow(expect.objectContaining({ code: 'MAPPING_CONFLICT' }))
  })
})

describe('lateSettingsOf', () => {
  it('gives back replicas, refreshing, pipelines and what governs searches, by default those of the engine', () => {
    expect(lateSettingsOf(described({}))).toEqual({ index: { refresh_interval: null, number_of_replicas: null } })
    const index = {
      refresh_interval: '5s',
      auto_expand_replicas: '0-1',
      number_of_replicas: '0',
      final_pipeline: 'p',
      search: { default_pipeline: 's' },
      uuid: 'x',
    }
    const { uuid: _, ...late } = index
    expect(lateSettingsOf(described({}, index))).toEqual({ index: late })
  })
})

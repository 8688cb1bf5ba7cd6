import { describe, expect, it } from 'vitest'
import { vectorParamsOf } from '../../../../../src/store/elastic/engine/vector-params.js'

describe('vectorParamsOf', () => {
  it.each(['9.2.0', '9.10.1', '10.0.0-SNAPSHOT'])('asks Elasticsearch %s for vectors, too', (version) => {
    expect(vectorParamsOf({ family: 'elasticsearch', version })).toEqual({ _source_exclude_vectors: 'false' })
  })

  it('asks nothing that an engine would refuse', () => {
    expect(vectorParamsOf({ family: 'elasticsearch', version: '9.1.5' })).toEqual({})
    expect(vectorParamsOf({ family: 'elasticsearch', version: '8.19.8' })).toEqual({})
    expect(vectorParamsOf({ family: 'opensearch', version: '10.2.0' })).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { ownSearchOf, vectorParamsOf } from '../../../../../src/store/elastic/engine/engine.js'

describe('ownSearchOf', () => {
  it.each(['2.9.0', '2.19.5', '3.6.0', '10.0.0'])(
    'puts an empty search pipeline in the place of that of the index on OpenSearch %s',
    (version) => {
      expect(ownSearchOf({ family: 'opensearch', version })).toEqual({ search_pipeline: {} })
    },
  )

  it('adds nothing where an engine has no search pipelines', () => {
    expect(ownSearchOf({ family: 'opensearch', version: '2.8.0' })).toEqual({})
    expect(ownSearchOf({ family: 'elasticsearch', version: '9.1.5' })).toEqual({})
  })
})

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

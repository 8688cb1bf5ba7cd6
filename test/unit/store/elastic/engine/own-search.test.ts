import { describe, expect, it } from 'vitest'
import { ownSearchOf } from '../../../../../src/store/elastic/engine/own-search.js'

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

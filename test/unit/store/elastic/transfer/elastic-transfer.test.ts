import { describe, expect, it } from 'vitest'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import { ElasticTransfer } from '../../../../../src/store/elastic/transfer/elastic-transfer.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

/** The transfer of an engine with one index, which belongs to a data stream. */
async function transferOf(index: string, stream: string): Promise<ElasticTransfer> {
  const client = await engineClientTo((_, response) => {
    const described = { mappings: {}, settings: { index: { uuid: 'u', number_of_shards: '1' } }, data_stream: stream }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ [index]: described }))
  })
  return new ElasticTransfer({ client } as unknown as ConstructorParameters<typeof ElasticTransfer>[0])
}

describe('ElasticTransfer', () => {
  it('finds an index of a data stream by its own name', async () => {
    const transfer = await transferOf('.ds-logs-1', 'logs')
    expect(await transfer.find('.ds-logs-1')).toMatchObject({ name: '.ds-logs-1', uuid: 'u' })
  })

  it('refuses the stream, and says that one of its indices can be named', async () => {
    const transfer = await transferOf('.ds-logs-1', 'logs')
    await expect(transfer.find('logs')).rejects.toMatchObject({
      code: 'ARGUMENT_UNSUPPORTED',
      message: expect.stringContaining('name one of its indices'),
    })
  })

  it('asks for vectors, which an engine may leave out, only to copy documents', async () => {
    const asked: (string | null)[] = []
    const client = await engineClientTo((request, response) => {
      asked.push(new URL(request.url!, 'http://engine').searchParams.get('_source_exclude_vectors'))
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hits: { hits: [] } }))
    })
    const parts = { client, own: new OwnObject('onefold'), vectorParams: { _source_exclude_vectors: 'false' } }
    const transfer = new ElasticTransfer(parts as unknown as ConstructorParameters<typeof ElasticTransfer>[0])
    const range = { shard: 0, from: 0, to: 1 }
    for (const read of ['readSources', 'readDocuments', 'readMarks'] as const)
      for await (const { items } of transfer[read]('news', range, { size: 10 })) expect(items).toEqual([])
    expect(asked).toEqual([null, 'false', null])
  })
})

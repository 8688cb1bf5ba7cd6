import { describe, expect, it } from 'vitest'
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
})

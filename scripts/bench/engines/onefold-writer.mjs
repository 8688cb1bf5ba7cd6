import { toSettings } from '../../../dist/compose/live/collection-registry.js'
import { Signers } from '../../../dist/compose/live/signing/signers.js'
import { StampSource } from '../../../dist/compose/live/writing/stamp-source.js'
import { readMappings } from '../../../dist/compose/read-mappings.js'
import { defaultCollection } from '../../../dist/config/load-config.js'
import { CollectionWriter } from '../../../dist/detection/live/writing/collection-writer.js'
import { ElasticStore } from '../../../dist/store/elastic/elastic-store.js'
import { batchesOf } from '../../batches-of.mjs'

/** After how many batches documents are settled, which is about as long as the service waits. The index shows the documents by then. */
const settledBehind = 2

/** Batches under way: one that is written, one placed, one signed. */
const atOnce = 3

/** Writes documents in this process as the service does: signs, groups, writes and settles them. */
export async function openWriter({ node, index, request, profile, threads }) {
  const store = await ElasticStore.connect({ nodes: [node], mappings: readMappings(), prefix: `${index}-` })
  const settings = toSettings({ ...defaultCollection(index), profile })
  await store.createCollection(settings)
  const signers = await Signers.open([], Number(threads))
  const stamps = await StampSource.open(store.records, Date.now)
  const writer = new CollectionWriter({ store, settings, signer: signers.signer(undefined), now: () => new Date() })
  return {
    async write(source) {
      let written = 0
      const unsettled = []
      const settleOldest = () => writer.settle(unsettled.shift())
      const write = async (documents) => {
        const stamped = await stamps.take(documents.length)
        const operations = documents.map(({ id, ...doc }, i) => ({ kind: 'index', id, source: doc, ...stamped[i] }))
        const outcomes = await writer.write(operations)
        written += outcomes.filter(({ result }) => result === 'created' || result === 'updated').length
        unsettled.push(writer.takeUnsettled())
        if (unsettled.length > settledBehind) await settleOldest()
      }
      const underWay = []
      for await (const documents of batchesOf(source, Number(request))) {
        if (underWay.length === atOnce) await underWay.shift()
        underWay.push(write(documents))
      }
      await Promise.all(underWay)
      while (unsettled.length > 0) await settleOldest()
      return written
    },
    async close() {
      await signers.close()
      await store.close()
    },
  }
}

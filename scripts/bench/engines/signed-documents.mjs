import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSettings } from '../../../dist/compose/live/collection-registry.js'
import { StampSource } from '../../../dist/compose/live/writing/stamp-source.js'
import { defaultCollection } from '../../../dist/config/load-config.js'
import { InlineSigner } from '../../../dist/detection/live/signing/inline-signer.js'
import { CollectionWriter } from '../../../dist/detection/live/writing/collection-writer.js'
import { loadEntityResources } from '../../../dist/resources/load.js'
import { EmbeddedStore } from '../../../dist/store/embedded/embedded-store.js'

const batch = 500

/**
 * Returns documents with the fields that the service adds to them: signs them, places them in groups and reads them back from an embedded store in a
 * temporary folder.
 *
 * @param {readonly { id: string }[]} documents
 * @param {'lean' | 'standard' | 'full'} profile
 * @returns {Promise<{ id: string, source: object, fields: object }[]>}
 */
export async function signedDocuments(documents, profile) {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-bench-'))
  const store = new EmbeddedStore({ folder })
  try {
    const settings = { ...toSettings(defaultCollection('news')), profile }
    await store.createCollection(settings)
    const stamps = await StampSource.open(store.records, Date.now)
    const writer = new CollectionWriter({
      store,
      settings,
      signer: new InlineSigner({ entities: loadEntityResources() }),
      now: () => new Date(),
    })
    const stored = []
    for (let at = 0; at < documents.length; at += batch) {
      const part = documents.slice(at, at + batch)
      const given = await stamps.take(part.length)
      const operations = part.map(({ id, ...source }, i) => ({ kind: 'index', id, source, ...given[i] }))
      await writer.write(operations)
    }
    for (let at = 0; at < documents.length; at += batch)
      stored.push(
        ...(await store.read(
          settings,
          documents.slice(at, at + batch).map(({ id }) => id),
        )),
      )
    return stored.map(({ id, source, fields }) => ({ id, source, fields }))
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

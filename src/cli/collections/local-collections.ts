import { createService } from '../../compose/create-service.js'
import { toSettings } from '../../compose/live/collection-registry.js'
import type { Service } from '../../compose/service.js'
import { hasStoredData } from '../../compose/stored-data.js'
import type { Config } from '../../config/config.js'
import { defaultCollection, loadConfig } from '../../config/load-config.js'
import { DocumentComparison } from '../../detection/comparing/document-comparison.js'
import { toSignedDocument } from '../../detection/live/signing/inline-signer.js'
import { readSigningInput } from '../../detection/live/signing/signing-input.js'
import { OnefoldError } from '../../errors.js'
import { createLogger } from '../../logger/create-logger.js'
import type { JsonObject } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import { type ConfigArguments, overrideBy } from '../options/config-options.js'
import { documentLabel } from '../render/shown-text.js'
import type { CollectionSource } from './collection-source.js'

/**
 * Opens the data folder of a service that is not running, or the configured engine. Changes nothing in either.
 *
 * @throws OnefoldError CONFIG_INVALID; INPUT_NOT_FOUND for a folder without collections; STORE_UNAVAILABLE
 */
export async function openLocalCollections(context: CliContext, { config: file, data }: ConfigArguments): Promise<CollectionSource> {
  const { env, stderr, today } = context
  const config = loadConfig({ env, file, overrides: overrideBy('--data', ['data'], data) })
  if (config.engine === undefined && !hasStoredData(config.data)) {
    const remedy = 'name the folder of the service with --data, or a running service with --url'
    throw new OnefoldError('INPUT_NOT_FOUND', `${config.data} holds no collections; ${remedy}`, { folder: config.data })
  }
  const logger = createLogger({ level: 'error', stream: stderr, now: today })
  return toSource(config, await openService(config, () => createService(config, { logger, takesUpWork: false, makesIndices: false })))
}

/** Creates the service. If its data folder is in use, adds to the error that the service that holds the folder can be asked with `--url`. */
async function openService({ engine }: Config, create: () => Promise<Service>): Promise<Service> {
  try {
    return await create()
  } catch (error) {
    if (engine !== undefined || !(error instanceof OnefoldError) || error.facts.isHeld !== true) throw error
    const remedy = 'for that: --url and the address that it named at its start, like http://127.0.0.1:9280'
    throw new OnefoldError(error.code, `${error.message}; ${remedy}`, error.facts, { cause: error })
  }
}

function toSource({ collections }: Config, service: Service): CollectionSource {
  return {
    reportPage: (collection, query) => service.reportPage(collection, query),
    compare: async (body) => toObject(await service.compare(body)),
    labels: async (collection, ids) => {
      const settings = toSettings(collections.find(({ name }) => name === collection) ?? defaultCollection(collection))
      const documents = (await service.read(collection, ids)).flatMap((document) => document ?? [])
      const read = documents.map(({ id, source }) => toSignedDocument(readSigningInput(settings, id, source)))
      const comparison = new DocumentComparison()
      const labels = read.map((document) => {
        const { id, title, text } = document
        return [id, { label: documentLabel(title, text), language: comparison.languageOf(document) }] as const
      })
      return new Map(labels.filter(([, { label }]) => label !== ''))
    },
    close: () => service.close(0),
  }
}

function toObject(answer: JsonObject | Uint8Array): JsonObject {
  return answer instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(answer)) : answer
}

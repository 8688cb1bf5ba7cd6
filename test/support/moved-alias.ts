import { onTestFinished } from 'vitest'
import type { RequestedWrite } from '../../src/compose/service.js'
import type { EnginePlace } from './engine-place.js'
import { FaultProxy } from './faults/fault-proxy.js'
import { held } from './held.js'
import { endOfTask, openService, patiently, StillClock } from './open-service.js'
import { sendToEngine } from './send-to-engine.js'

/** Makes the index of the collection `news` behind its alias. @returns its name */
export async function makeBehindAlias({ url, prefix }: EnginePlace): Promise<string> {
  const index = `${prefix}news-1`
  await sendToEngine(url, 'PUT', index, { aliases: { [`${prefix}news`]: {} } })
  return index
}

/**
 * A reindex of the collection `news` that has moved the alias, and is held still before it brings what has reached the old index late: the document `late`,
 * and a change of `a`, which it has copied before.
 * The writes go to another service, which knows of the reindex by the records of both.
 *
 * @param index the index behind the alias
 * @param env further settings of both services
 */
export async function moveAlias(place: EnginePlace, index: string, env: Readonly<Record<string, string>> = {}) {
  const open = async () => {
    const proxy = await FaultProxy.start(place.url)
    const through = { ...place.environment(), ONEFOLD_ENGINE__NODE: proxy.url, ...env }
    const clock = new StillClock()
    return { proxy, clock, service: await openService({ env: through, clock }) }
  }
  const reindexing = await open()
  await reindexing.service.write('news', [{ kind: 'index', id: 'a', source: { text: 'the harbour' } }], patiently)
  const [moved, goesOn, looks] = [held(), held(), held()]
  onTestFinished(() => goesOn.end())
  reindexing.proxy.choose = (path) => {
    if (!path.startsWith(`/${index}/_block/`)) return { kind: 'pass' }
    moved.end()
    return { kind: 'held', until: goesOn.ended }
  }
  const { id } = await reindexing.service.reindex('news', { dest: `${place.prefix}news-2` })
  await moved.ended
  for (const late of ['late', 'a']) await sendToEngine(place.url, 'PUT', `${index}/_doc/${late}`, { text: 'the bakers', n: 1 })
  const { proxy, clock, service } = await open()
  // The move was before the writes, and its end is after them.
  clock.time++
  reindexing.clock.time += 2
  return {
    /** Begins to write, and lets the reindex go on when the service looks how far it is, or has answered. */
    write: async (...writes: RequestedWrite[]) => {
      proxy.choose = (path) => {
        if (path.includes('tasks/_mget')) looks.end()
        return { kind: 'pass' }
      }
      const writing = service.write('news', writes, patiently)
      await Promise.race([writing, looks.ended])
      goesOn.end()
      return writing
    },
    /** Begins to write, and lets the reindex go on and end when the documents are read and before what is done to others is written. */
    writeSlowly: async (...writes: RequestedWrite[]) => {
      proxy.choose = (path) => {
        if (!path.startsWith(`/${place.prefix}news/_bulk`)) return { kind: 'pass' }
        goesOn.end()
        // By then the service has to look again whether there is a reindex.
        const later = () => {
          clock.time += 1_001
        }
        return { kind: 'held', until: endOfTask(service, id).then(later) }
      }
      return service.write('news', writes, patiently)
    },
    /** The reindex when it has ended. */
    ended: () => endOfTask(reindexing.service, id),
    read: async (document: string) => (await service.read('news', [document]))[0]?.source,
  }
}

/** Thread entry: holds what grouping reads of a collection, and groups it. */
import { parentPort } from 'node:worker_threads'
import { CollectionGrouping } from '../../../detection/live/reindexing/grouping/collection-grouping.js'
import type { GroupingAnswer, GroupingMessage } from './thread-grouper.js'

const grouping = new CollectionGrouping()
const port = parentPort!

port.on('message', (message: GroupingMessage) => {
  if ('batch' in message) {
    grouping.add(message.batch)
    answer({ byteLength: grouping.byteLength })
    return
  }
  const grouped = grouping.group()
  const { anchors, links, containers } = grouped
  answer({ grouped }, [anchors.buffer as ArrayBuffer, links.buffer as ArrayBuffer, containers.buffer as ArrayBuffer])
})

function answer(value: GroupingAnswer, moved: ArrayBuffer[] = []): void {
  port.postMessage(value, moved)
}

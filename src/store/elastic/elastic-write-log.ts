import type { IndexTransfer } from '../index-transfer.js'
import type { StoreCollection, WriteLog, WritePosition, WrittenMark } from '../store.js'
import type { EngineClient } from './engine/engine-client.js'
import { indexPath } from './engine/engine-request.js'
import { ifAllowed } from './engine/if-there.js'
import { primaryOf, type ShardStatistics } from './engine/shard-statistics.js'

interface ElasticWriteLogParts {
  readonly client: EngineClient
  readonly transfer: Pick<IndexTransfer, 'readMarks'>
  indexOf(collection: string): string
}

/** Documents of one search. */
const readSize = 5_000

/** What is read of a shard's statistics. */
const shardPaths = ['routing.primary', 'seq_no.global_checkpoint', 'seq_no.max_seq_no', 'commit.user_data.history_uuid']

/** Tells the writes of an index apart by the sequence numbers that the engine gives them. Costs a request for statistics, and searches by number. */
export class ElasticWriteLog implements WriteLog {
  readonly #parts: ElasticWriteLogParts

  constructor(parts: ElasticWriteLogParts) {
    this.#parts = parts
  }

  /** Undefined if the name stands for several indices, if a shard has no primary now, or if we may not read statistics. */
  async position({ name }: StoreCollection): Promise<WritePosition | undefined> {
    const index = this.#parts.indexOf(name)
    const paths = ['uuid', ...shardPaths.map((path) => `shards.*.${path}`)]
    const query = { level: 'shards', filter_path: paths.map((path) => `indices.*.${path}`).join(',') }
    const path = indexPath(index, '/_stats/docs')
    const statistics = await ifAllowed(this.#parts.client.ask<ShardStatistics>({ method: 'GET', path, query, index }))
    return statistics && readPosition(statistics)
  }

  async between({ name }: StoreCollection, from: WritePosition, to: WritePosition): Promise<readonly WrittenMark[]> {
    const index = this.#parts.indexOf(name)
    const marks: WrittenMark[] = []
    for (const [shard, end] of to.begun.entries()) {
      const range = { shard, from: from.shards[shard]!, to: end }
      for await (const { items } of this.#parts.transfer.readMarks(index, range, { size: readSize })) marks.push(...items)
    }
    return marks
  }
}

function readPosition({ indices = {} }: ShardStatistics): WritePosition | undefined {
  const entries = Object.entries(indices)
  const [first] = entries
  if (entries.length !== 1 || first === undefined) return undefined
  const [name, { uuid, shards = {} }] = first
  const numbers = Object.keys(shards).map((shard) => numbersOf(primaryOf(shards[shard])))
  const isWhole = numbers.length > 0 && Object.keys(shards).every((shard, i) => Number(shard) === i)
  const known = numbers.filter((each) => each !== undefined)
  if (!isWhole || known.length < numbers.length) return undefined
  const histories = known.map(({ history }) => history)
  return { index: [uuid ?? name, ...histories].join(' '), shards: known.map(({ ended }) => ended), begun: known.map(({ begun }) => begun) }
}

interface ShardNumbers {
  readonly ended: number
  readonly begun: number
  readonly history: string
}

function numbersOf({ seq_no: numbers = {}, commit }: NonNullable<ReturnType<typeof primaryOf>> = {}): ShardNumbers | undefined {
  const { global_checkpoint: ended, max_seq_no: begun } = numbers
  if (ended === undefined || begun === undefined) return undefined
  return { ended: ended + 1, begun: begun + 1, history: commit?.user_data?.history_uuid ?? '' }
}

import { setTimeout as wait } from 'node:timers/promises'

/** One action of a bulk request. */
export interface BulkAction {
  readonly kind: 'index' | 'create' | 'update' | 'delete'
  readonly id: string
  readonly source?: object
}

/** How an action ended. */
interface BulkResult {
  readonly status: number
  readonly result?: string
  readonly error?: { readonly type: string; readonly reason: string; readonly code?: string }
}

/** Sends actions to `news` as one request. @returns undefined if no complete answer came */
export async function sendBulk(url: string, actions: readonly BulkAction[], query = ''): Promise<BulkResult[] | undefined> {
  const lines = actions.flatMap(({ kind, id, source }) => {
    const action = JSON.stringify({ [kind]: { _id: id } })
    if (kind === 'delete') return [action]
    return [action, JSON.stringify(kind === 'update' ? { doc: source } : source)]
  })
  try {
    const headers = { 'content-type': 'application/x-ndjson' }
    const answer = await fetch(`${url}/news/_bulk${query}`, { method: 'POST', headers, body: `${lines.join('\n')}\n` })
    const body = (await answer.json()) as { items?: Record<string, BulkResult>[]; error?: BulkResult['error'] }
    if (body.items === undefined) return actions.map(() => ({ status: answer.status, ...(body.error && { error: body.error }) }))
    return body.items.map((item) => Object.values(item)[0]!)
  } catch {
    return undefined
  }
}

/** The result of a load. */
export interface LoadReport {
  /** Number of actions that the service said were done. */
  readonly acknowledged: number
  /** Number of refused actions by status; those that may succeed later are sent again. */
  readonly refusals: ReadonlyMap<number, number>
  /** Actions that were refused for good, each with its answer. */
  readonly refused: readonly string[]
  readonly seconds: number
}

/** Statuses after which the same action may succeed. */
const passing = [429, 503]

/**
 * Sends batches over several connections, each until every one of its actions is done or refused for good.
 *
 * @param onBatch called after each batch with the number of finished batches
 */
export async function load(
  urls: readonly string[],
  batches: readonly (readonly BulkAction[])[],
  {
    connections = 4,
    onBatch = () => {},
  }: { readonly connections?: number; onBatch?(batch: readonly BulkAction[], done: number): void } = {},
): Promise<LoadReport> {
  const refusals = new Map<number, number>()
  const refused: string[] = []
  const started = performance.now()
  let next = 0
  let done = 0
  const work = async (connection: number) => {
    for (let at = next++; at < batches.length; at = next++) {
      await sendUntilDone(urls[connection % urls.length]!, batches[at]!, { refusals, refused })
      onBatch(batches[at]!, ++done)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)))
  const acknowledged = batches.reduce((sum, batch) => sum + batch.length, 0) - refused.length
  return { acknowledged, refusals, refused, seconds: (performance.now() - started) / 1000 }
}

async function sendUntilDone(
  url: string,
  batch: readonly BulkAction[],
  { refusals, refused }: { readonly refusals: Map<number, number>; readonly refused: string[] },
): Promise<void> {
  for (let left = batch; ; ) {
    const results = await sendBulk(url, left)
    if (results !== undefined) {
      const again: BulkAction[] = []
      for (const [i, { status, error }] of results.entries()) {
        const action = left[i]!
        if (status < 300 || (status === 404 && action.kind === 'delete')) continue
        refusals.set(status, (refusals.get(status) ?? 0) + 1)
        if (passing.includes(status)) again.push(action)
        else refused.push(`${action.kind} of ${action.id}: ${status} ${error?.code ?? ''} ${error?.reason ?? ''}`)
      }
      left = again
      if (left.length === 0) return
    }
    await wait(250)
  }
}

/** Cuts a list into lists of a size. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

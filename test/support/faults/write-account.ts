import { setTimeout as wait } from 'node:timers/promises'

/** How the writes of a service have ended, according to its metrics. */
interface ToldAccount {
  readonly accepted: number
  readonly ok: number
  readonly noop: number
  readonly conflict: number
  readonly refused: number
  readonly pending: number
}

/** Asks a service for its metrics. */
async function readAccount(url: string): Promise<ToldAccount> {
  const text = await (await fetch(`${url}/_onefold/metrics`)).text()
  const figure = (line: string) => Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const state = (name: string) => figure(`onefold_writes_total\\{state="${name}"\\}`)
  return {
    accepted: state('accepted'),
    ok: state('ok'),
    noop: state('noop'),
    conflict: state('conflict'),
    refused: state('refused'),
    pending: figure('onefold_writes_pending'),
  }
}

/** Number of accepted writes that are not accounted for. */
export function missingIn({ accepted, ok, noop, conflict, refused, pending }: ToldAccount): number {
  return accepted - ok - noop - conflict - refused - pending
}

/** Reads the account every quarter of a second until a promise settles. @returns all accounts */
export async function watchAccounts(url: string, until: Promise<unknown>): Promise<ToldAccount[]> {
  const accounts: ToldAccount[] = []
  let isOver = false
  const end = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    accounts.push(await readAccount(url))
    await wait(250)
  }
  await end
  return [...accounts, await readAccount(url)]
}

/** How the writes of a service have ended, as its metrics tell it. */
export interface ToldAccount {
  readonly accepted: number
  readonly ok: number
  readonly noop: number
  readonly conflict: number
  readonly refused: number
  readonly pending: number
}

/** Asks a service for its metrics. */
export async function readAccount(url: string): Promise<ToldAccount> {
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

/** What came in and is not accounted for; 0 where all is. */
export function missingIn({ accepted, ok, noop, conflict, refused, pending }: ToldAccount): number {
  return accepted - ok - noop - conflict - refused - pending
}

/** Asks again and again until it is ended. @returns the accounts, at most a quarter of a second apart */
export async function watchAccounts(url: string, until: Promise<unknown>): Promise<ToldAccount[]> {
  const accounts: ToldAccount[] = []
  let isOver = false
  const end = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    accounts.push(await readAccount(url))
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await end
  return [...accounts, await readAccount(url)]
}

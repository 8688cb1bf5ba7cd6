import type { Fault } from './fault-proxy.js'

/** Statuses that items of a bulk answer are made to have. */
const itemStatuses = [400, 404, 409, 413, 429, 500, 503]

/** Statuses that whole requests are made to have; 502 and 504 come from gateways, which do not know whether the engine has done it. */
const requestStatuses = [429, 503, 500, 502, 504]

/** How faults are drawn. */
export interface RandomFaultOptions {
  /** Gives 0 up to 1. */
  chance(): number
  /** Part of the requests that something happens to, 0..1. */
  readonly share: number
  /** Longer than the client waits. */
  readonly silenceMs: number
}

/** What happens to one request after the other: every kind of fault, as chance will have it. */
export function randomFaults({ chance, share, silenceMs }: RandomFaultOptions): () => Fault {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!
  const kinds: (() => Fault)[] = [
    () => ({ kind: 'status', status: pick(requestStatuses) }),
    () => ({ kind: 'reset' }),
    () => ({ kind: 'lost answer' }),
    () => ({ kind: 'cut' }),
    () => ({ kind: 'delay', ms: Math.floor(chance() * 50) }),
    () => ({ kind: 'silence', ms: silenceMs }),
    () => ({ kind: 'items', status: pick(itemStatuses), share: 0.05 + 0.4 * chance() }),
  ]
  return () => (chance() < share ? pick(kinds)() : { kind: 'pass' })
}

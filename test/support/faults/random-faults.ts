import type { Fault } from './fault-proxy.js'

/** Statuses of faked items of a bulk answer. */
const itemStatuses = [400, 404, 409, 413, 429, 500, 503]

/** Statuses of faked answers; 502 and 504 come from gateways, which do not know whether the engine has done the request. */
const requestStatuses = [429, 503, 500, 502, 504]

/** How faults are drawn. */
export interface RandomFaultOptions {
  /** Returns a random number, 0 <= number < 1. */
  chance(): number
  /** Share of the requests that get a fault, 0..1. */
  readonly share: number
  /** Milliseconds of a silence: longer than the client waits. */
  readonly silenceMs: number
}

/** Draws the fault of one request after the other, of all kinds at random. */
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

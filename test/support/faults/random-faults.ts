import type { Fault } from './fault-proxy.js'

/** Statuses of faked items of a bulk answer. */
const itemStatuses = [400, 404, 409, 413, 429, 500, 503]

/** Statuses of faked answers; 502 and 504 come from gateways, which do not know whether the engine has done the request. */
const requestStatuses = [429, 503, 500, 502, 504]

/** How faults are drawn. */
interface RandomFaultOptions {
  /** Returns a random number, 0 <= number < 1. */
  chance(): number
  /** Share of the requests that get a fault, 0..1. */
  readonly share: number
  /** How many requests get no answer at most, because the client waits out its time limit for each; others in their place are reset. */
  readonly silences: number
}

/** Draws the fault of one request after the other, of all kinds at random. */
export function randomFaults({ chance, share, silences }: RandomFaultOptions): () => Fault {
  let silent = 0
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!
  const kinds: (() => Fault)[] = [
    () => ({ kind: 'status', status: pick(requestStatuses) }),
    () => ({ kind: 'reset' }),
    () => ({ kind: 'lost answer' }),
    () => ({ kind: 'cut' }),
    () => ({ kind: 'delay', ms: Math.floor(chance() * 50) }),
    () => ({ kind: silent++ < silences ? 'silence' : 'reset' }),
    () => ({ kind: 'items', status: pick(itemStatuses), share: 0.05 + 0.4 * chance() }),
  ]
  return () => (chance() < share ? pick(kinds)() : { kind: 'pass' })
}

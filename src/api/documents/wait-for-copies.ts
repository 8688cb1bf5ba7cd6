import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../../compose/service.js'
import { OnefoldError } from '../../errors.js'
import { waitAtMost } from '../../queue/waiting.js'

/** The value of `wait_for_active_shards`. */
export type WantedCopies = number | 'all'

/** Milliseconds between two looks at the copies. */
const pauseMs = 250

type ActiveCopies = Awaited<ReturnType<Service['activeCopies']>>

/** Before the first look: no copy is known to be active, and there may be any number. */
const unseen: ActiveCopies = { active: 0, all: Number.POSITIVE_INFINITY }

/**
 * Waits until so many copies of a collection are active. Like the engines, which also look before they write and not afterwards; but a number of copies
 * that the collection is never to have is refused at once.
 *
 * @param left milliseconds for which to wait
 * @throws OnefoldError ARGUMENT_UNSUPPORTED if there are to be fewer copies, STORE_UNAVAILABLE if they are not active in time
 */
export async function waitForCopies(
  collection: string,
  wanted: WantedCopies,
  left: () => number,
  service: Pick<Service, 'activeCopies'>,
): Promise<void> {
  if (wanted !== 'all' && wanted <= 1) return
  for (let seen = unseen; ; await sleep(Math.min(left(), pauseMs))) {
    seen = await waitAtMost(service.activeCopies(collection), left(), () => seen)
    const { active, all } = seen
    const needed = wanted === 'all' ? all : wanted
    if (active >= needed) return
    if (needed > all) throw new OnefoldError('ARGUMENT_UNSUPPORTED', tooMany(collection, needed, all), { collection })
    if (left() === 0) throw new OnefoldError('STORE_UNAVAILABLE', tooFew(collection, wanted, active), { collection })
  }
}

function tooMany(collection: string, needed: number, all: number): string {
  return `wait_for_active_shards asks for ${needed} copies, and collection "${collection}" is to have ${all}; ask for no more, or for "all"`
}

function tooFew(collection: string, wanted: WantedCopies, active: number): string {
  return `wait_for_active_shards asks for ${wanted} copies of collection "${collection}", and ${active} could be seen active within the timeout; this was not done, so send it again`
}

/** Lives of queues that have met a collection, each with the time of its last meeting, in milliseconds since the epoch. */
export type QueueLives = Readonly<Record<string, number>>

/** The life that meets a collection now. */
interface MetLife {
  readonly life: string
  /** Whether this process has met the collection in this life before. */
  readonly isKnown: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Milliseconds without a meeting after which a life counts as ended. */
  readonly silentMs: number
}

/**
 * The lives that have ended, and may have left something unsettled.
 *
 * A new life may have replaced any of the noted ones, so all of them count as ended. A life that is not new shares the collection with the noted
 * ones: they belong to processes without a common queue, each with a life of its own. A life that goes on notes itself again, so it is taken for
 * ended once, and not at every look.
 */
export function endedLives(lives: QueueLives, { life, isKnown, now, silentMs }: MetLife): string[] {
  const isNew = !isKnown && !Object.hasOwn(lives, life)
  return Object.keys(lives).filter((each) => each !== life && (isNew || now - lives[each]! > silentMs))
}

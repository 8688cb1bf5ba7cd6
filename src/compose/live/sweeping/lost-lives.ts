/** Lives of queues that have met a collection, and when each did so last, in milliseconds since the epoch. */
export type Lives = Readonly<Record<string, number>>

/** The life that meets a collection now. */
interface MetLife {
  readonly life: string
  /** Whether this process has met the collection in this life before. */
  readonly isKnown: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  /** A life that has met the collection for so long not at all has ended. Milliseconds. */
  readonly silentMs: number
}

/**
 * Lives that have ended, and may have left something unsettled.
 *
 * A life that is new follows those that are noted: they may all have ended. One that is not so new shares the collection with them: processes without
 * a common queue, each with a life of its own. Those that live note themselves again, so that each is followed once, and not at every look.
 */
export function lostLives(lives: Lives, { life, isKnown, now, silentMs }: MetLife): string[] {
  const isNew = !isKnown && !Object.hasOwn(lives, life)
  return Object.keys(lives).filter((each) => each !== life && (isNew || now - lives[each]! > silentMs))
}

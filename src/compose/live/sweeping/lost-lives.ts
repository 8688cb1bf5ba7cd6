/** Lives of queues that have met a collection, and when each last did, in milliseconds since the epoch. */
export type Lives = Readonly<Record<string, number>>

/** The life that meets a collection now. */
interface MetLife {
  readonly life: string
  /** Whether this process has met the collection in this life before. */
  readonly isKnown: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  /** After this many milliseconds without meeting the collection, a life has ended. */
  readonly silentMs: number
}

/**
 * Lives that have ended, and may have left something unsettled.
 *
 * A new life succeeds all those on record, which may have ended. A life that is not new shares the collection with them: processes without a common
 * queue, each with a life of its own. Lives that go on record themselves again, so each is succeeded once, and not at every check.
 */
export function lostLives(lives: Lives, { life, isKnown, now, silentMs }: MetLife): string[] {
  const isNew = !isKnown && !Object.hasOwn(lives, life)
  return Object.keys(lives).filter((each) => each !== life && (isNew || now - lives[each]! > silentMs))
}

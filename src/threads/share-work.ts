/**
 * Room `threads`: CPU work on worker threads behind small interfaces. Imports only the leaves and piscina.
 */
import { setImmediate } from 'node:timers/promises'
import { type Claim, createClaim, takeClaim } from './claim.js'

/** Work on tasks of one kind that the caller's thread and others share. */
export interface SharedWork<Task, Piece> {
  readonly tasks: readonly Task[]
  /** Does a whole task on another thread, if the claim can still be taken there when its turn comes. Otherwise its answer is ignored. */
  readonly away: (task: Task, claim: Claim) => Promise<Iterable<Piece>>
  /** Does a task on the caller's thread, piece by piece as they are asked for. */
  readonly here: (task: Task) => AsyncIterable<Piece>
  /** Most tasks, on either side, whose results are not taken yet. A slow reader so holds the threads back instead of filling the memory. */
  readonly mostAhead: number
}

/** A task and its pieces, to be read before the next one is asked for. */
interface DoneTask<Task, Piece> {
  readonly task: Task
  readonly pieces: Iterable<Piece> | AsyncIterable<Piece>
}

/**
 * The results of the tasks in their order, whichever thread was faster.
 *
 * The first task is done here, because other threads are only starting. When the caller's thread would have to wait, it does other tasks: the next
 * one that was given to nobody, or when all are given away, the last one that no thread has begun.
 *
 * @throws what `away` or `here` failed with, when the turn of the task comes
 */
export async function* shareWork<Task, Piece>(work: SharedWork<Task, Piece>): AsyncGenerator<DoneTask<Task, Piece>> {
  const { tasks, here } = work
  if (tasks.length === 0) return
  const line = new Line(work)
  yield { task: tasks[0]!, pieces: here(tasks[0]!) }
  for (let turn = line.shift(); turn !== undefined; turn = line.shift()) {
    // Answers of the threads arrive only in the event loop, to which reading results alone does not return.
    if (!turn.done) await setImmediate()
    while (!turn.done && (await line.workHere(turn)));
    yield { task: turn.task, pieces: await turn.result }
  }
}

interface Turn<Task, Piece> {
  readonly task: Task
  /** Set if the task was sent away. */
  readonly claim: Claim | undefined
  result: Promise<Iterable<Piece>>
  isAway: boolean
  done: boolean
}

/** The tasks that were given to some thread and not taken yet, in order. */
class Line<Task, Piece> {
  readonly #work: SharedWork<Task, Piece>
  readonly #turns: Turn<Task, Piece>[] = []
  #next = 1

  constructor(work: SharedWork<Task, Piece>) {
    this.#work = work
    this.#sendAway()
  }

  /** The next turn; gives the threads more to do. */
  shift(): Turn<Task, Piece> | undefined {
    const turn = this.#turns.shift()
    this.#sendAway()
    return turn
  }

  /**
   * Does a task here that nobody has begun.
   *
   * @param first the turn that was taken last
   * @returns false if there is none, or no room for its results
   */
  async workHere(first: Turn<Task, Piece>): Promise<boolean> {
    if (this.#countAhead(false) >= this.#work.mostAhead) return false
    const turn = this.#next < this.#work.tasks.length ? this.#push(false) : this.#takeBack(first)
    if (turn === undefined) return false
    this.#begin(turn, collect(this.#work.here(turn.task)))
    await turn.result.catch(() => undefined)
    return true
  }

  #sendAway(): void {
    const { tasks, away, mostAhead } = this.#work
    for (let count = this.#countAhead(true); count < mostAhead && this.#next < tasks.length; count++) {
      const turn = this.#push(true)
      this.#begin(turn, away(turn.task, turn.claim!))
    }
  }

  /** The last task that was sent away and has not begun; `first` if all after it have. */
  #takeBack(first: Turn<Task, Piece>): Turn<Task, Piece> | undefined {
    const turn = [first, ...this.#turns].findLast(({ claim, done }) => claim !== undefined && !done && takeClaim(claim))
    if (turn !== undefined) turn.isAway = false
    return turn
  }

  #countAhead(away: boolean): number {
    return this.#turns.filter(({ isAway }) => isAway === away).length
  }

  /** Lines up the next task. */
  #push(isAway: boolean): Turn<Task, Piece> {
    const task = this.#work.tasks[this.#next++]!
    const turn = { task, claim: isAway ? createClaim() : undefined, result: nothing, isAway, done: false }
    this.#turns.push(turn)
    return turn
  }

  #begin(turn: Turn<Task, Piece>, result: Promise<Iterable<Piece>>): void {
    turn.result = result
    const finish = (): void => {
      // What was taken back is answered, too, by the thread that it was sent to.
      if (turn.result === result) turn.done = true
    }
    // A failure is thrown when its turn comes. Without this it would count as an unhandled rejection until then.
    result.then(finish, finish)
  }
}

const nothing = Promise.resolve([])

async function collect<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const list: Piece[] = []
  for await (const piece of pieces) list.push(piece)
  return list
}

/**
 * Room `threads`: CPU work on worker threads behind small interfaces. Imports only the leaves and piscina.
 */
import { setImmediate } from 'node:timers/promises'
import { type Claim, createClaim, takeClaim } from './claim.js'

/** Tasks of one kind that the caller's thread and other threads share. */
export interface SharedWork<Task, Piece> {
  readonly tasks: readonly Task[]
  /** Does a whole task on another thread, if that thread can take the claim when the task's turn comes; else the answer does not count. */
  readonly away: (task: Task, claim: Claim) => Promise<Iterable<Piece>>
  /** Does a task on the caller's thread, piece by piece on request. */
  readonly here: (task: Task) => AsyncIterable<Piece>
  /** Most tasks on either side whose results have not been taken yet, so that a slow reader holds the threads back instead of filling the memory. */
  readonly mostAhead: number
}

/** A task and its pieces, which must be read before the next task is requested. */
interface DoneTask<Task, Piece> {
  readonly task: Task
  readonly pieces: Iterable<Piece> | AsyncIterable<Piece>
}

/**
 * Yields the tasks in their order, whichever thread is faster.
 *
 * The first task is done here, because the other threads are only starting. While the caller's thread would have to wait, it does further tasks: the
 * next one that has not been sent to a thread or, when all have been sent, the last one that no thread has begun.
 *
 * @throws the error with which `away` or `here` failed, at the task's turn
 */
export async function* shareWork<Task, Piece>(work: SharedWork<Task, Piece>): AsyncGenerator<DoneTask<Task, Piece>> {
  const { tasks, here } = work
  if (tasks.length === 0) return
  const line = new Line(work)
  yield { task: tasks[0]!, pieces: here(tasks[0]!) }
  for (let turn = line.shift(); turn !== undefined; turn = line.shift()) {
    // Answers of the threads arrive between two rounds of the event loop, and reading results does not end a round.
    if (!turn.done) await setImmediate()
    while (!turn.done && (await line.workHere(turn)));
    yield { task: turn.task, pieces: await turn.result }
  }
}

interface Turn<Task, Piece> {
  readonly task: Task
  /** Set if the task was sent to another thread. */
  readonly claim: Claim | undefined
  result: Promise<Iterable<Piece>>
  isAway: boolean
  done: boolean
}

/** The tasks that have been given to a thread and not been taken yet, in order. */
class Line<Task, Piece> {
  readonly #work: SharedWork<Task, Piece>
  readonly #turns: Turn<Task, Piece>[] = []
  #next = 1

  constructor(work: SharedWork<Task, Piece>) {
    this.#work = work
    this.#sendAway()
  }

  /** Takes the next turn, and gives the threads more to do. */
  shift(): Turn<Task, Piece> | undefined {
    const turn = this.#turns.shift()
    this.#sendAway()
    return turn
  }

  /**
   * Does a task here that no thread has begun.
   *
   * @param first the turn that was taken last
   * @returns false if there is no such task, or no room for its results
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

  /** The last task that was sent away and not begun, including `first`. */
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
      turn.done = true
    }
    // A failure is thrown at the task's turn; without this handler it would count as unhandled until then.
    result.then(finish, finish)
  }
}

const nothing = Promise.resolve([])

async function collect<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const list: Piece[] = []
  for await (const piece of pieces) list.push(piece)
  return list
}

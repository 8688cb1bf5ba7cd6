/**
 * Room `threads`: CPU work on worker threads behind small interfaces. Imports only the leaves and piscina.
 */
import { setImmediate } from 'node:timers/promises'

/** Work on tasks of one kind that the caller's thread and others share. */
export interface SharedWork<Task, Piece> {
  readonly tasks: readonly Task[]
  /** Does a task on another thread, whole. */
  readonly away: (task: Task) => Promise<Iterable<Piece>>
  /** Does a task on the caller's thread, piece by piece as they are asked for. */
  readonly here: (task: Task) => AsyncIterable<Piece>
  /** Tasks on either side whose results are not taken yet, at most: a slow reader holds the threads back, instead of filling the memory. */
  readonly mostAhead: number
  /** Threads that do tasks away. */
  readonly others: number
}

/** A task and its pieces, to be read before the next one is asked for. */
export interface DoneTask<Task, Piece> {
  readonly task: Task
  readonly pieces: Iterable<Piece> | AsyncIterable<Piece>
}

/**
 * The tasks in their order, whatever thread was faster.
 *
 * The first is done here, because other threads are only starting. Of the others the caller's thread does some when it would have to wait:
 * the next that was given to nobody. So that at the end it does not wait for many that lie with another thread, no thread is given more than are left.
 *
 * @throws what `away` or `here` failed with, when the turn of the task comes
 */
export async function* shareWork<Task, Piece>(work: SharedWork<Task, Piece>): AsyncGenerator<DoneTask<Task, Piece>> {
  const { tasks, here } = work
  if (tasks.length === 0) return
  const line = new Line(work)
  yield { task: tasks[0]!, pieces: here(tasks[0]!) }
  for (let turn = line.shift(); turn !== undefined; turn = line.shift()) {
    // Answers of the threads arrive between two rounds of the event loop, which reading results alone does not end.
    if (!turn.done) await setImmediate()
    while (!turn.done && line.canWorkHere) await line.workHere()
    yield { task: turn.task, pieces: await turn.result }
  }
}

interface Turn<Task, Piece> {
  readonly task: Task
  readonly result: Promise<Iterable<Piece>>
  readonly isAway: boolean
  done: boolean
}

/** The tasks that were given to some thread and not taken yet, in order. */
class Line<Task, Piece> {
  readonly #work: SharedWork<Task, Piece>
  readonly #turns: Turn<Task, Piece>[] = []
  #next = 1
  /** Tasks that were sent away and are not done. */
  #underWay = 0

  constructor(work: SharedWork<Task, Piece>) {
    this.#work = work
    this.#sendAway()
  }

  /** The next turn; gives the threads more to do. */
  shift(): Turn<Task, Piece> | undefined {
    // With little left, none of it may have been given to anybody.
    if (this.#turns.length === 0) this.#sendAway()
    const turn = this.#turns.shift()
    this.#sendAway()
    return turn
  }

  /** Whether there is a task that nobody has begun, and room for its results. */
  get canWorkHere(): boolean {
    return this.#next < this.#work.tasks.length && this.#countAhead(false) < this.#work.mostAhead
  }

  /** Does the next task that nobody has begun. */
  async workHere(): Promise<void> {
    const task = this.#work.tasks[this.#next++]!
    const turn = this.#push(task, collect(this.#work.here(task)), false)
    await turn.result.catch(() => undefined)
  }

  #sendAway(): void {
    const { tasks, away, mostAhead } = this.#work
    for (let count = this.#countAhead(true); count < mostAhead && this.#hasEnoughLeft; count++) {
      const task = tasks[this.#next++]!
      this.#push(task, away(task), true)
    }
  }

  /** Whether more tasks are left than each of the other threads has before it: those that are left can be done on any thread, these only there. */
  get #hasEnoughLeft(): boolean {
    const { tasks, others } = this.#work
    return this.#underWay < (tasks.length - this.#next) * others
  }

  #countAhead(away: boolean): number {
    return this.#turns.filter(({ isAway }) => isAway === away).length
  }

  #push(task: Task, result: Promise<Iterable<Piece>>, isAway: boolean): Turn<Task, Piece> {
    const turn: Turn<Task, Piece> = { task, result, isAway, done: false }
    this.#underWay += Number(isAway)
    const finish = (): void => {
      turn.done = true
      this.#underWay -= Number(isAway)
    }
    // A failure is thrown when its turn comes; without this it would count as unhandled until then.
    result.then(finish, finish)
    this.#turns.push(turn)
    return turn
  }
}

async function collect<Piece>(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const list: Piece[] = []
  for await (const piece of pieces) list.push(piece)
  return list
}

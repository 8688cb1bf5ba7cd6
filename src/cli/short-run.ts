import { readdirSync } from 'node:fs'
import { availableParallelism, getPriority, loadavg, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import type { RunStart } from '../compose/files/reading-events.js'

/** Input below which code that is quickly compiled pays. A scan of 200 MB takes 2 % longer with it. A stream, of unknown length, counts as short. */
const shortRunBytes = 48 * 2 ** 20

/** By how much the threads of V8 give way; 5 gains no more. */
const yieldedNiceness = 3
const highestNiceness = 19

/** Whether V8 may be told to compile less for a run. Other threads, which are loaded later, could not use the code that was kept for them. */
export function isShortRun({ threads, totalBytes }: RunStart): boolean {
  return threads === 1 && (totalBytes ?? 0) < shortRunBytes
}

/**
 * Has V8 use less of the processor, for a run of seconds: the first round of a loop is no longer compiled apart from the others, and the heap may grow
 * tenfold from one collection of old objects to the next. By default it may grow by half while it is small, and little is freed each time. To
 * be called when all code is loaded: V8 takes code that was kept for it only under the settings under which it was kept.
 */
export function spareProcessor(): void {
  setFlagsFromString('--no-turbo-loop-peeling')
  setFlagsFromString('--heap-growing-percent=900')
}

/**
 * Has V8 take less of the processor from the main thread, for a run of seconds: in a scan of 20,000 stories its compiler took two fifths of the time of
 * all threads, on four of them. Changes only how fast the process is. To be called when {@link spareProcessor} may be.
 */
export function favourMainThread(): void {
  spareProcessor()
  // Puts fewer functions into those that call them: by default as many as have 920 bytes of bytecode.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
  const yielding = isBusy() ? [] : otherThreads()
  if (yielding.length === 0) return
  // The main thread would wait for the others in each small collection. Where these do not give way, collecting on one thread takes longer.
  setFlagsFromString('--no-parallel-scavenge')
  for (const thread of yielding) giveWay(thread)
}

/** Whether so many processes wanted to run in the last minute that the main thread would wait long for threads that give way. */
function isBusy(): boolean {
  return loadavg()[0]! >= availableParallelism()
}

/**
 * Numbers of the threads of this process but the main one; none where the system does not list them as Linux does. In a container that was given the
 * `/proc` of its host they have other numbers, which may be those of other processes.
 */
function otherThreads(): number[] {
  try {
    const threads = readdirSync('/proc/self/task').map(Number)
    return threads.includes(process.pid) ? threads.filter((thread) => thread !== process.pid) : []
  } catch {
    return []
  }
}

function giveWay(thread: number): void {
  try {
    setPriority(thread, Math.min(getPriority(thread) + yieldedNiceness, highestNiceness))
  } catch {
    // It has ended meanwhile, or the system forbids it: then it is as fast as before.
  }
}

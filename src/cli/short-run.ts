import { readdirSync } from 'node:fs'
import { availableParallelism, getPriority, loadavg, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** By how much the threads of V8 give way; 5 gains no more. */
const yieldedNiceness = 3
const highestNiceness = 19

/**
 * Has V8 take less of the processor from the main thread, for a run of seconds: in a scan of 20,000 stories its compiler took two fifths of the time of
 * all threads, on four of them. Changes only how fast the process is. To be called when all code is loaded: V8 takes code that was kept for it only
 * under the settings under which it was kept.
 */
export function favourMainThread(): void {
  // The first puts fewer functions into those that call them: by default as many as have 920 bytes of bytecode.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200')
  setFlagsFromString('--no-turbo-loop-peeling')
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

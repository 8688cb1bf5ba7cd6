import { availableParallelism } from 'node:os'

/** Most threads that are worthwhile: as many as the thread that serves the others can keep busy. */
const mostThreads = 8

/**
 * How many threads are worthwhile for an input on this machine; 1 if its size is unknown. Every thread starts cold, with its own interpreter and
 * compiler.
 *
 * @param totalBytes size of the input
 * @param bytesPerThread below which a thread costs more than it saves
 */
export function usefulThreads(totalBytes: number | undefined, bytesPerThread: number): number {
  const paying = Math.floor((totalBytes ?? 0) / bytesPerThread)
  return Math.max(1, Math.min(paying, mostThreads, availableParallelism()))
}

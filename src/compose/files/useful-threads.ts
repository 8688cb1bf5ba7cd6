import { availableParallelism } from 'node:os'

/** Most threads that pay: as many as the work on the one thread that serves the others can keep busy. */
const mostThreads = 8

/**
 * How many threads pay for an input, on this machine; 1 if its size is not known. Every thread starts cold, with an interpreter and a compiler
 * of its own.
 *
 * @param totalBytes of the input
 * @param bytesPerThread below which a thread costs more than it saves
 */
export function usefulThreads(totalBytes: number | undefined, bytesPerThread: number): number {
  const paying = Math.floor((totalBytes ?? 0) / bytesPerThread)
  return Math.max(1, Math.min(paying, mostThreads, availableParallelism()))
}

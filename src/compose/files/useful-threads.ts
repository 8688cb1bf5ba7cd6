import { availableParallelism } from 'node:os'

/** Most threads that pay off: the one thread that serves the others cannot keep more of them busy. */
const mostThreads = 8

/**
 * Number of threads that pay off for an input on this machine; 1 if the size of the input is unknown. Every thread starts cold, with an interpreter
 * and a compiler of its own.
 *
 * @param totalBytes size of the input
 * @param bytesPerThread input below which a thread costs more than it saves
 */
export function usefulThreads(totalBytes: number | undefined, bytesPerThread: number): number {
  const paying = Math.floor((totalBytes ?? 0) / bytesPerThread)
  return Math.max(1, Math.min(paying, mostThreads, availableParallelism()))
}

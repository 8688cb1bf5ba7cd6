/** The parameters that src/similarity/verification/verification-params.ts describes. */
export let placesPerPair: i32 = 0
export let drift: i32 = 0
export let reach: i32 = 0
export let coverWindow: i32 = 0
export let coverNeed: i32 = 0
export let literalRun: i32 = 0
export let changedRun: i32 = 0

/** Sets the parameters of the following alignments and measures. */
export function configure(places: i32, far: i32, patience: i32, window: i32, need: i32, literal: i32, changed: i32): void {
  placesPerPair = places
  drift = far
  reach = patience
  coverWindow = window
  coverNeed = need
  literalRun = literal
  changedRun = changed
}

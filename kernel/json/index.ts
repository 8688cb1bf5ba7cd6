export { namePlace, watch } from './fields'
export { reserve } from './memory'
export { readLine } from './read-line'

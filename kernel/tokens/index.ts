export { endsPlace, numbersPlace, reserve, startsPlace } from './memory'
export { readTokens } from './read-tokens'
export { surfaceCount, surfaceLength, surfacePlace } from './surfaces'

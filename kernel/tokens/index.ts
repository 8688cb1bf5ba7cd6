export { endsPlace, gapsPlace, numbersPlace, reserve, startsPlace } from './memory'
export { gapCount, readTokens } from './read-tokens'
export { surfaceCount, surfaceLength, surfacePlace } from './surfaces'

/** Public face of the package: everything that outsiders import. */

export type { ErrorCode, ErrorFacts } from './errors.js'
export { errorCodes, OnefoldError } from './errors.js'
export type {
  Comparison,
  Document,
  DuplicateGroup,
  DuplicatePair,
  Evidence,
  GroupMember,
  Level,
  RepresentativePolicy,
  SentenceSpan,
  Verdict,
} from './model.js'

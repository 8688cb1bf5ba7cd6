/** Public face of the package: everything that its users import. */

export type { Lexicon } from './analysis/lexicon/lexicon.js'
export type { GazetteerPath } from './compose/files/gazetteer-files.js'
export type { FoldedSearchOptions, SearchClient } from './compose/folded-search.js'
export type { CodetFigures, DocumentComparisonResult, SharedPassage } from './detection/comparing/compared-pair.js'
export type { ShadedPage, ShadedPages } from './detection/comparing/shaded-pages.js'
export type { ListingOptions } from './detection/scan/listing-options.js'
export type { ScanCounts } from './detection/scan/scan-result.js'
export type { FoldedAnswer, FoldedHit, HitDuplicates, ListedDuplicate } from './detection/search/page/folded-answer.js'
export type { SignatureFields } from './detection/signing/signature-fields.js'
export { type ErrorCode, type ErrorFacts, errorCodes, OnefoldError } from './errors.js'
export type { PairScore } from './evaluation/score-pairs.js'
export { type ComparedDocument, compare, comparePages, documentOfHtml, findPassages } from './library/compare.js'
export { evaluate, type JudgedPair } from './library/evaluate.js'
export { foldedSearch } from './library/folded-search.js'
export { buildLexicon, type FrozenLexicon, openLexicon } from './library/lexicon.js'
export { buildLexiconOfFiles, type LexiconOfFilesOptions, openLexiconFile } from './library/lexicon-of-files.js'
export { Scan, scan } from './library/scan.js'
export { type FileDocument, FileScan, type ScanFilesOptions, scanFiles } from './library/scan-files.js'
export { ScanListings, type ScanOptions } from './library/scan-listings.js'
export { type SignOptions, sign } from './library/sign.js'
export { type SignedFields, type SignFilesOptions, signFiles } from './library/sign-files.js'
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

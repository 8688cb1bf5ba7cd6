/** Public face of the package: everything that its users import. */

export type { HtmlNode, HtmlNodeKind } from './analysis/html/html-tree.js'
export type { FrozenLexicon } from './analysis/lexicon/frozen-lexicon.js'
export type { Lexicon } from './analysis/lexicon/lexicon.js'
export type { LexiconBuilderOptions } from './analysis/lexicon/lexicon-builder.js'
export type { GazetteerPath } from './compose/files/gazetteer-files.js'
export type { FileInput, Progress, ReadingEvents, Refusal } from './compose/files/reading-events.js'
export type { FoldedSearchOptions, SearchClient } from './compose/folded-search.js'
export type { DuplicateMatch, FoundDuplicates } from './compose/local/local-answers.js'
export type { AddedDocument } from './compose/local/local-collection.js'
export type { CollectionDocument } from './compose/local/local-document.js'
export type { CodetFigures, DocumentComparisonResult, SharedPassage } from './detection/comparing/compared-pair.js'
export type { DecidingNames, DecidingReasons } from './detection/comparing/deciding-reasons.js'
export type { PagesOptions, ShadedPage, ShadedPages } from './detection/comparing/shaded-pages.js'
export type { ListingOptions } from './detection/scan/listing-options.js'
export type { ScanCounts } from './detection/scan/scan-result.js'
export type { ScopeValue } from './detection/scope.js'
export type { FoldedAnswer, FoldedHit, HitDuplicates, ListedDuplicate, SearchHit } from './detection/search/page/folded-answer.js'
export type { Show } from './detection/search/request/fold-options.js'
export type { SignatureFields } from './detection/signing/signature-fields.js'
export { type ErrorCode, type ErrorFacts, errorCodes, OnefoldError } from './errors.js'
export type { PairRelation } from './evaluation/labelled-pair.js'
export type { PairCounts } from './evaluation/measures/pair-measures.js'
export type { LabelScore, PairError, PairScore } from './evaluation/score-pairs.js'
export type { ListOf } from './library/check-documents.js'
export { Collection, type CollectionOptions, type FindOptions, openCollection } from './library/collection.js'
export { type ComparedDocument, compare, comparePages, documentOfHtml, findPassages } from './library/compare.js'
export { evaluate, type JudgedPair } from './library/evaluate.js'
export type { FilesOptions } from './library/file-rules.js'
export { foldedSearch } from './library/folded-search.js'
export { buildLexicon, openLexicon } from './library/lexicon.js'
export { buildLexiconOfFiles, type LexiconOfFilesOptions, openLexiconFile } from './library/lexicon-of-files.js'
export { Scan, type ScanScope, scan } from './library/scan.js'
export { type FileDocument, FileScan, type ScanFilesOptions, scanFiles } from './library/scan-files.js'
export { ScanListings, type ScanOptions } from './library/scan-listings.js'
export { type SignedFields, type SignOptions, sign } from './library/sign.js'
export { type SignFilesOptions, signFiles } from './library/sign-files.js'
export type {
  Comparison,
  Document,
  DuplicateGroup,
  DuplicatePair,
  Evidence,
  GroupMember,
  JsonObject,
  Level,
  RemovableDocument,
  RepresentativePolicy,
  SentenceDegrees,
  SentenceShares,
  SentenceSpan,
  Sides,
  Verdict,
} from './model.js'
export type { FamilyTerms, LexiconFamily } from './signatures/sign-families.js'
export type { NodePartner, ShadedNode } from './similarity/html-tree.js'
export type { PassageSpan } from './similarity/reuse/reuse-passage.js'
export type { EqualityKind, EqualPair } from './similarity/sentences/equal-sentences.js'
export type { SentenceMatch } from './similarity/sentences/sentence-matches.js'

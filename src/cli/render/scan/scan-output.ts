import type { ScannedFiles } from '../../../compose/files/scan/scan-files.js'
import type { ListingOptions } from '../../../detection/scan/listing-options.js'
import type { ScannedDocuments } from '../../scanned-documents.js'
import type { TitleTally } from '../../title-tally.js'
import type { Paint } from '../text-style.js'
import { type GroupTextParts, renderGroupText, shortenGroup } from './group-text.js'
import { PairRenderer, renderGroup, renderRemovableDocument } from './json-lines.js'

/** The formats in which a scan is written. */
export type ScanFormat = 'pairs' | 'groups' | 'unique' | 'removable' | 'text'

/** What is written of a scan. */
export interface ScanOutput {
  readonly scanned: ScannedFiles
  /** Present if the scan kept texts. */
  readonly documents: ScannedDocuments | undefined
  readonly listing: ListingOptions
  /** The header row of a table, for `unique`. */
  readonly header: Uint8Array | undefined
  readonly text: TextOutput
}

/** How groups are written for people. */
export interface TextOutput {
  readonly paint: Paint
  /** Breaks lines; present on a terminal. */
  readonly hang: GroupTextParts['hang']
  /** Whether all shared sentences are shown, and not only one. */
  readonly evidence: boolean
  /** Collects the titles of the groups. */
  readonly titles: TitleTally
}

/** Writes a scan in a format, piece by piece: lines as strings, records as their bytes. */
export function renderScan(format: ScanFormat, output: ScanOutput): Iterable<string | Uint8Array> {
  switch (format) {
    case 'pairs':
      return renderPairs(output)
    case 'groups':
      return renderGroups(output)
    case 'unique':
      return renderUnique(output)
    case 'removable':
      return renderRemovable(output)
    case 'text':
      return renderText(output)
  }
}

function* renderPairs({ scanned, documents, listing }: ScanOutput): Generator<string> {
  const renderer = new PairRenderer()
  for (const pair of scanned.result.pairs(listing)) yield renderer.render(pair, documents?.explain(pair))
}

function* renderGroups({ scanned, documents, listing }: ScanOutput): Generator<string> {
  for (const group of scanned.result.groups(listing)) yield renderGroup(documents?.withEvidence(group) ?? group)
}

function* renderUnique({ scanned, listing, header }: ScanOutput): Generator<string | Uint8Array> {
  const raws = scanned.raws ?? []
  const kept = scanned.result.kept(listing)
  if (header !== undefined) {
    yield header
    yield '\n'
  }
  for (const [i, raw] of raws.entries()) {
    if (kept[scanned.result.archivedCount + i] === 0) continue
    yield raw
    yield '\n'
  }
}

function* renderRemovable({ scanned, documents, listing }: ScanOutput): Generator<string> {
  for (const each of scanned.result.removable(listing)) yield renderRemovableDocument(each, documents?.evidence(each.a, each.b))
}

function* renderText({ scanned, documents, listing, text }: ScanOutput): Generator<string> {
  if (documents === undefined) return
  const { paint, hang, evidence, titles } = text
  const parts = { paint, label: documents.label.bind(documents), ...(hang && { hang }) }
  let groups = 0
  for (const group of scanned.result.groups(listing)) {
    groups++
    titles.add(group.group, documents.titles(group))
    const shown = shortenGroup(group)
    const explained = evidence ? documents.withEvidence(shown.group) : documents.withOneSentence(shown.group)
    yield renderGroupText({ ...shown, group: explained }, parts)
  }
  if (groups === 0) yield 'No duplicates found.\n'
}

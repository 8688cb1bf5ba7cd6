import { shortPattern } from '../../../../json/wildcard.js'
import type { BodyNode } from '../body-node.js'
import { invalid, unsupported } from '../query-error.js'

/** How one field is highlighted. */
export interface HighlightOptions {
  readonly before: string
  readonly after: string
  /** In UTF-16 code units. */
  readonly fragmentSize: number
  /** 0: the whole text. */
  readonly fragments: number
  /** Whether only what the query looks for in this very field is marked. */
  readonly onlyOwn: boolean
  /** How much of the text is shown if nothing is marked. */
  readonly noMatchSize: number
  readonly isHtml: boolean
  readonly byScore: boolean
}

/** A field, or fields by a pattern, to be highlighted. */
export interface HighlightField {
  readonly pattern: string
  readonly options: HighlightOptions
}

const defaults: HighlightOptions = {
  before: '<em>',
  after: '</em>',
  fragmentSize: 100,
  fragments: 5,
  onlyOwn: true,
  noMatchSize: 0,
  isHtml: false,
  byScore: false,
}

const keys = [
  'pre_tags',
  'post_tags',
  'fragment_size',
  'number_of_fragments',
  'require_field_match',
  'no_match_size',
  'order',
  'type',
  'encoder',
]

/** Most fields of one highlight. */
const maxFields = 100

/**
 * Reads `highlight`: `{"fields": {"title": {}, "meta.*": {"number_of_fragments": 0}}, "pre_tags": ["<b>"], "post_tags": ["</b>"]}`.
 *
 * @throws OnefoldError QUERY_UNSUPPORTED, QUERY_INVALID
 */
export function parseHighlight(node: BodyNode): HighlightField[] {
  node.allow(['fields', ...keys])
  const common = readOptions(node, defaults)
  const fields = node
    .need('fields')
    .itemsOrSelf()
    .flatMap((item) => item.entries())
  if (fields.length > maxFields) throw invalid(node.path, `must not have more than ${maxFields} fields`)
  return fields.map(([pattern, body]) => {
    body.allow(keys)
    return { pattern: shortPattern(pattern), options: readOptions(body, common) }
  })
}

function readOptions(node: BodyNode, common: HighlightOptions): HighlightOptions {
  node.get('type')?.oneOf(['plain', 'unified', 'fvh'])
  const order = node.get('order')?.oneOf(['none', 'score'])
  const encoder = node.get('encoder')?.oneOf(['default', 'html'])
  return {
    before: tag(node.get('pre_tags')) ?? common.before,
    after: tag(node.get('post_tags')) ?? common.after,
    fragmentSize: node.get('fragment_size')?.integer(1, 1_000_000) ?? common.fragmentSize,
    fragments: node.get('number_of_fragments')?.integer(0, 1_000) ?? common.fragments,
    onlyOwn: node.get('require_field_match')?.boolean() ?? common.onlyOwn,
    noMatchSize: node.get('no_match_size')?.integer(0, 1_000_000) ?? common.noMatchSize,
    isHtml: encoder ? encoder === 'html' : common.isHtml,
    byScore: order ? order === 'score' : common.byScore,
  }
}

function tag(node: BodyNode | undefined): string | undefined {
  if (!node) return undefined
  const tags = node.itemsOrSelf()
  if (tags.length !== 1) throw unsupported(node.path, 'give one tag')
  return tags[0]!.string()
}

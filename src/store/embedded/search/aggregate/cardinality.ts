import { eachValue } from '../evaluate/column.js'
import { namedField } from '../metadata-fields.js'
import type { AggregationParser } from './aggregation.js'
import { withMissing } from './with-missing.js'

/** `{"cardinality": {"field": "onefold.group"}}`: how many values there are, exactly. */
export const parseCardinality: AggregationParser = (node, { view }) => {
  node.allow(['field', 'missing', 'precision_threshold', 'execution_hint'])
  const field = namedField(node.need('field'))
  const missing = node.get('missing')?.scalar()
  return (docs) => {
    const seen = new Set<number>()
    eachValue(withMissing(view.column(field), docs, missing), docs, (_, ordinal) => seen.add(ordinal))
    return { value: seen.size }
  }
}

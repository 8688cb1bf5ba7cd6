import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentOfHtml } from '../../src/detection/signing/html-document.js'
import type { Document, Verdict } from '../../src/model.js'
import { reverseVerdict } from '../../src/similarity/comparison.js'
import { compareTexts } from '../support/compare-texts.js'

/*
 * The corner cases by name, with the verdict that people expect, and why. The texts were written for this test.
 */

interface CaseDocument {
  readonly text: string
  readonly title?: string
  readonly html?: boolean
}

interface Case {
  readonly name: string
  readonly reason: string
  /** The verdict about a, relative to b. */
  readonly verdict: Verdict
  readonly a: CaseDocument
  readonly b: CaseDocument
  /** Why the verdict is known to be another one; if given, the case must fail. */
  readonly fails?: string
}

const folder = resolve(import.meta.dirname, '../fixtures/verdicts')
const cases = readdirSync(folder)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case)

function toDocument({ html, ...rest }: CaseDocument, id: string): Document {
  return html ? documentOfHtml({ id, ...rest }) : { id, ...rest }
}

describe('verdicts', () => {
  for (const { name, reason, verdict, a, b, fails } of cases) {
    const documents = [toDocument(a, 'a'), toDocument(b, 'b')] as const
    const test = fails === undefined ? it : it.fails
    test(`${name}: ${verdict}. ${reason}${fails === undefined ? '' : ` Fails: ${fails}`}`, () => {
      expect(compareTexts(...documents).verdict).toBe(verdict)
    })

    it(`${name}: the other direction is the mirror`, () => {
      const there = compareTexts(...documents)
      const back = compareTexts(documents[1], documents[0])
      expect(back).toEqual({ ...there, verdict: reverseVerdict(there.verdict), aInB: there.bInA, bInA: there.aInB })
    })
  }
})

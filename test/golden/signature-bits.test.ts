import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signatureAlgorithms } from '../../src/signatures/registry.js'
import type { FamilyTerms } from '../../src/signatures/sign-families.js'
import { plainLexicon, plainText } from '../support/plain-text.js'
import { createTermSigner } from '../support/signed-families.js'

/*
 * Stored signatures are compared with those of later releases, so changing a bit is a breaking change: the test fails unless the algorithm's
 * version was raised, too. To accept new bits after raising the version:
 *
 *     UPDATE_GOLDENS=1 npx vitest run test/golden/signature-bits.test.ts
 *
 * This prints the documents and families that changed, and refuses if the version did not change.
 */

interface Goldens {
  readonly versions: Readonly<Record<string, number>>
  readonly documents: Readonly<Record<string, FamilyTerms>>
}

interface Fixture {
  readonly lexicon: { readonly id: string; readonly documents: number; readonly df: Readonly<Record<string, number>> }
  readonly stopWords: Readonly<Record<string, readonly string[]>>
  readonly texts: readonly { readonly id: string; readonly language: string; readonly sentences: readonly string[] }[]
}

const goldenPath = resolve(import.meta.dirname, 'signature-bits.json')
const fixture = readJson<Fixture>(resolve(import.meta.dirname, '../fixtures/signature-texts.json'))
const stored = readJson<Goldens>(goldenPath)
// The entity family has goldens of its own. These goldens are signed from given terms and do not depend on an analyser.
const families = ['simhash', 'imatch', 'sentences', 'paths'] as const

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8')) as Content
}

function computeGoldens(): Goldens {
  const { id, documents, df } = fixture.lexicon
  const signer = createTermSigner({ lexicon: plainLexicon(documents, df, id), profile: 'full' })
  const sign = ({ sentences, language }: Fixture['texts'][number]) =>
    signer.sign(
      plainText(
        sentences.map((sentence) => sentence.split(' ')),
        fixture.stopWords[language],
      ),
    )
  return {
    versions: Object.fromEntries(families.map((family) => [family, signatureAlgorithms.find(({ name }) => name === family)!.version])),
    documents: Object.fromEntries(fixture.texts.map((text) => [text.id, sign(text)])),
  }
}

/** `document family` for every difference from the stored goldens. */
function changesOf(current: Goldens): string[] {
  const ids = new Set([...Object.keys(stored.documents), ...Object.keys(current.documents)])
  return [...ids].flatMap((id) =>
    families
      .filter((family) => JSON.stringify(stored.documents[id]?.[family]) !== JSON.stringify(current.documents[id]?.[family]))
      .map((family) => `${id} ${family}`),
  )
}

function update(current: Goldens): void {
  const changes = changesOf(current)
  const unversioned = changes.filter((change) => {
    const [id, family] = change.split(' ') as [string, string]
    return id in stored.documents && stored.versions[family] === current.versions[family]
  })
  expect(unversioned, 'raise the version of these families first').toEqual([])
  process.stdout.write(`${changes.length} changes:\n${changes.join('\n')}\n`)
  writeFileSync(goldenPath, `${JSON.stringify(current, null, 1)}\n`)
}

describe('signature bits', () => {
  const current = computeGoldens()
  if (process.env.UPDATE_GOLDENS) update(current)
  const expected = process.env.UPDATE_GOLDENS ? current : stored

  it('are stored for the versions that are in force', () => {
    expect(current.versions).toEqual(expected.versions)
  })

  it.each(fixture.texts.map(({ id }) => id))('%s is signed as it always was', (id) => {
    expect(current.documents[id]).toEqual(expected.documents[id])
  })

  it('gives unrelated texts no common term, and an edited one several', () => {
    const all = (id: string) => Object.values(current.documents[id]!).flat()
    expect(all('news-tr').filter((term) => all('notice-de').includes(term))).toEqual([])
    expect(all('news-en').filter((term) => all('news-en-edited').includes(term)).length).toBeGreaterThan(5)
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BatchSigner } from '../../src/detection/signing/batch-signer.js'
import { encodeWords } from '../../src/hashing/term-code.js'
import { decodeSketch, encodeSketch, foldVersion, sketchField, sketchVersion } from '../../src/signatures/sketch.js'
import { termStrings } from '../../src/signatures/term-list.js'
import { verificationParams } from '../../src/similarity/verification/verification-params.js'

/*
 * Digests, fingerprints and sketches are stored and compared with those of later releases, so changing a bit is a breaking change: the test
 * fails unless the fold version was raised, too; and the sketch version, if stored sketches would be misread in the new layout. To accept new bits:
 *
 *     UPDATE_GOLDENS=1 npx vitest run test/golden/sketch-bits.test.ts
 *
 * This refuses if no version changed.
 */

interface SignedBits {
  readonly length: number
  readonly foldedBytes: number
  readonly exact: string
  readonly fingerprints: readonly string[]
  readonly sketch: string
}

interface Goldens {
  readonly foldVersion: number
  readonly sketchVersion: number
  readonly texts: Readonly<Record<string, SignedBits>>
}

interface Fixture {
  readonly id: string
  readonly title?: string
  readonly text: string
}

const goldenPath = resolve(import.meta.dirname, 'sketch-bits.json')
const texts = readJson<Fixture[]>(resolve(import.meta.dirname, '../fixtures/sketch-texts.json'))!
const stored = readJson<Goldens>(goldenPath)

function readJson<Content>(path: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content
  } catch (error) {
    if (process.env.UPDATE_GOLDENS && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function computeGoldens(): Goldens {
  const signer = new BatchSigner()
  const sign = (document: Fixture): SignedBits => {
    const { length, foldedBytes, exact, fingerprints, sketch } = signer.signOne(document)
    return { length, foldedBytes, exact: encodeWords(exact), fingerprints: termStrings(fingerprints), sketch: encodeSketch(sketch) }
  }
  return { foldVersion, sketchVersion, texts: Object.fromEntries(texts.map((document) => [document.id, sign(document)])) }
}

function update(current: Goldens): void {
  const changed = Object.keys(stored?.texts ?? {}).filter((id) => JSON.stringify(stored!.texts[id]) !== JSON.stringify(current.texts[id]))
  const isVersioned = stored?.foldVersion !== current.foldVersion || stored.sketchVersion !== current.sketchVersion
  expect(isVersioned ? [] : changed, 'raise foldVersion or sketchVersion first').toEqual([])
  writeFileSync(goldenPath, `${JSON.stringify(current, null, 1)}\n`)
}

describe('digests, fingerprints and sketches', () => {
  const current = computeGoldens()
  if (process.env.UPDATE_GOLDENS) update(current)
  const expected = process.env.UPDATE_GOLDENS ? current : stored!

  it('are stored for the versions that are in force', () => {
    expect([current.foldVersion, current.sketchVersion]).toEqual([expected.foldVersion, expected.sketchVersion])
  })

  it.each(texts.map(({ id }) => id))('%s is signed as it always was', (id) => {
    expect(current.texts[id]).toEqual(expected.texts[id])
  })

  it('are the same in a batch as alone, but for the width of the fingerprints, the digest in the sketches of longer texts, and that an index gets fewer of a long text', () => {
    const { lengths, foldedBytes, terms, termOffsets, sketches, sketchOffsets } = new BatchSigner().sign(texts)
    texts.forEach(({ id }, i) => {
      const { sketch, fingerprints, ...signed } = current.texts[id]!
      expect([lengths[i], foldedBytes[i]]).toEqual([signed.length, signed.foldedBytes])
      const low = fingerprints.map((term) => Buffer.from(term, 'base64url').readUInt32BE(2)).sort((x, y) => x - y)
      const all = [...terms.subarray(termOffsets[i], termOffsets[i + 1])]
      if (signed.foldedBytes < 1024) expect(all.slice(0, low.length)).toEqual(low)
      else expect(low.filter((term) => !all.includes(term))).toEqual([])
      if (signed.foldedBytes === 0) return
      const inBatch = sketches.slice(sketchOffsets[i], sketchOffsets[i + 1])
      // In a batch, the exact digest says which longer texts are equal, so the digest in their sketches is not compared.
      const { textDigest, figureDigest } = sketchField
      if (signed.foldedBytes >= verificationParams.titleVetoBytes)
        inBatch.set(decodeSketch(sketch).subarray(textDigest, figureDigest), textDigest)
      expect(encodeSketch(inBatch)).toBe(sketch)
    })
  })
})

import { expect, it } from 'vitest'
import { signFilesToLines } from '../../../../../src/compose/files/sign/sign-files.js'
import { temporaryFile } from '../../../../support/temporary-folder.js'

/** Enough documents for several pieces of output. */
const documents = Array.from({ length: 3000 }, (_, i) => JSON.stringify({ id: `${i}`, text: `Report ${i} of the harbour office.` }))

it('gives pieces that stay as they are while later ones are made, since an output may hold a piece until it has the next', async () => {
  const file = temporaryFile('reports.jsonl', documents.join('\n'))
  const pieces: Uint8Array[] = []
  const atFirst: Uint8Array[] = []
  for await (const piece of signFilesToLines({ paths: [file], input: {}, profile: 'lean', threads: 1 })) {
    pieces.push(piece)
    atFirst.push(piece.slice())
  }
  expect(pieces.length).toBeGreaterThan(1)
  expect(Buffer.concat(pieces).equals(Buffer.concat(atFirst))).toBe(true)
})

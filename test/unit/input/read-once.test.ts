import { expect, it } from 'vitest'
import type { FoundFile, FoundPath } from '../../../src/input/found-file.js'
import { chooseNames } from '../../../src/input/read-once.js'

it('a file is read by the name under the root if the root is named before it', () => {
  const found = (path: string): FoundPath => {
    const file: FoundFile = {
      file: '/a.txt',
      id: '/a.txt',
      format: 'files',
      kind: 'text',
      gzip: false,
      bytes: 1,
      isCuttable: false,
      target: undefined,
    }
    return { path, place: path, files: [file], skipped: undefined, refusals: [] }
  }
  const [root, named] = [found('/'), found('/a.txt')]
  expect(chooseNames([root, named], []).scanned(named.files[0]!, named)).toBe(root.files[0])
})

import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../../src/model.js'
import { areOtherEditions } from '../../../../src/similarity/verification/editions.js'
import { sharedAligner } from '../../../../src/similarity/verification/token-aligner.js'
import { sketchOf } from '../../../support/compare-texts.js'

function areOther(a: string, b: string, verdict: Verdict = 'contained'): boolean {
  const aligner = sharedAligner()
  aligner.load(sketchOf({ text: a }), sketchOf({ text: b }))
  return areOtherEditions(aligner.a, aligner.b, verdict)
}

describe('areOtherEditions', () => {
  it('is true where each text names a version that the other does not', () => {
    expect(areOther('The licence, version 1.2, of the harbour', 'The licence, version 1.3, of the harbour')).toBe(true)
    expect(areOther('Lizenz des Hafens Version 2', 'Lizenz des Hafens Version 3')).toBe(true)
    expect(areOther('Лицензия порта, версия 2.0', 'Лицензия порта, версия 2.1')).toBe(true)
  })

  it('is true where one text means later versions, too, and the other does not', () => {
    expect(areOther('The licence, version 2 of the harbour', 'The licence, version 2 of it, or (at your option) any later version')).toBe(
      true,
    )
    expect(
      areOther('Version 2 of the licence', 'Version 2 of the licence. What follows is said of other things, and many words later.'),
    ).toBe(false)
  })

  it('is false where a text names its version with later ones and once more without', () => {
    expect(areOther('Version 2, or any later version. The full text of version 2 is enclosed.', 'It is version 2.')).toBe(false)
  })

  it('is true for near texts of which one means later versions, though it names its version once more without them', () => {
    const later = 'Version 2, or any later version. The full text of version 2 is enclosed.'
    expect(areOther(later, 'It is version 2. The full text of version 2 is enclosed.', 'near')).toBe(true)
    expect(areOther('It is version 2.', later, 'near')).toBe(true)
    expect(areOther(later, 'Version 2, or any later version.', 'near')).toBe(false)
    expect(areOther(later, 'The full text is enclosed.', 'near')).toBe(false)
  })

  it('is true for versions in Chinese, Japanese and Korean', () => {
    const notices = [
      'この問題はバージョン 1.2 で修正されています',
      '此问题已在版本 1.2 中修复',
      '이 문제는 버전 1.2 에서 수정되었습니다',
      '문제는 버전은 1.2 입니다',
    ]
    for (const notice of notices) {
      expect(areOther(notice, notice.replace('1.2', '1.3'))).toBe(true)
      expect(areOther(notice, notice)).toBe(false)
    }
    expect(areOther('本書は 1.2 版です', '本書は 1.3 版です')).toBe(false)
  })

  it('is false where one text names no version, or the versions of the other among more', () => {
    expect(areOther('The licence, version 1.2, of the harbour', 'The licence of the harbour')).toBe(false)
    expect(areOther('The licence, version 1.2', 'The licence, version 1.2, which replaces version 1.1')).toBe(false)
  })

  it('is true for notices of two licences that are called a General Public License', () => {
    const notice = (kind: string) => `You may change it under the terms of the GNU ${kind} License.`
    expect(areOther(notice('General Public'), notice('Lesser General Public'))).toBe(true)
    expect(areOther(notice('Affero General Public'), notice('LIBRARY GENERAL PUBLIC'))).toBe(true)
  })

  it('is false where one of them names the licence of the other, too, or none', () => {
    const lesser = 'Under the GNU Lesser General Public License. See the GNU General Public License for more.'
    expect(areOther(lesser, 'Under the GNU General Public License.')).toBe(false)
    expect(areOther('Under the GNU Lesser General Public License.', 'Under the licence of the library, for the general good.')).toBe(false)
    expect(areOther('Under the GNU Lesser General Public License.', '> Under the GNU General Public License.\nthat was quoted')).toBe(false)
  })

  it('is true for near notices that first name two licences, though one names both', () => {
    const general = 'Under the GNU General Public License. See the GNU General Public License for more.'
    const lesser = 'Under the GNU Lesser General Public License. See the GNU General Public License for more.'
    expect(areOther(lesser, general, 'near')).toBe(true)
    expect(areOther(general, lesser, 'contained')).toBe(false)
    expect(areOther(lesser, 'See the licence for more.', 'near')).toBe(false)
  })

  it('takes Library and Lesser for two names of one licence where a notice first has the one and then the other', () => {
    const renamed = 'Under the GNU Lesser General Public License. See the GNU Library General Public License for more.'
    expect(areOther(renamed, 'Under the GNU Library General Public License.', 'near')).toBe(false)
  })

  it('is false for figures after other words, for other spellings of a version, and in quotes', () => {
    expect(areOther('Chapter 1 of the book', 'Chapter 2 of the book')).toBe(false)
    expect(areOther('The licence, version 2.0', 'The licence, version 2')).toBe(false)
    expect(areOther('> The old version 1 was quoted\nand three own words', '> The old version 2 was quoted\nand three own words')).toBe(
      false,
    )
  })
})

import { TextScanner } from '../../src/signatures/text-scanner.js'

/** Has read other texts before, as those of a scan have. */
export const scanner = new TextScanner()

/** The folded text. */
export function foldedOf(text: string): string {
  scanner.scan(text)
  return Buffer.from(scanner.bytes.subarray(0, scanner.byteLength)).toString()
}

/** The sketch tokens. */
export function tokensOf(text: string, withLineKinds = true): number[] {
  scanner.scan(text, withLineKinds)
  return [...scanner.tokens.subarray(0, scanner.count)]
}

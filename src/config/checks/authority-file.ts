import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The fault of a file that should hold an authority's certificate; undefined if it does. */
export function authorityFault(file: string): string | undefined {
  try {
    new X509Certificate(readFileSync(file))
    return undefined
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall !== undefined) return `${file} cannot be read (${code}); check the path`
    return `${file} holds no certificate in PEM; export the authority's certificate`
  }
}

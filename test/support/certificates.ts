import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate authority, and a server's key and certificate signed by it, in PEM. */
export interface Certificates {
  /** Path of the authority's certificate. */
  readonly caFile: string
  readonly key: string
  readonly cert: string
}

/** Makes an authority and a server's certificate with openssl, in an empty folder. @param host the name or address in the certificate */
export function makeCertificates(folder: string, host = '127.0.0.1'): Certificates {
  const path = (name: string) => join(folder, name)
  const openssl = (...parameters: string[]) => execFileSync('openssl', parameters, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=onefold test authority', '-days', '2')
  openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=onefold test engine')
  writeFileSync(path('names.cnf'), `subjectAltName=${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}\n`)
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-out', 'server.pem', '-days', '2', '-extfile', 'names.cnf'],
  )
  return { caFile: path('ca.pem'), key: readFileSync(path('server.key'), 'utf8'), cert: readFileSync(path('server.pem'), 'utf8') }
}

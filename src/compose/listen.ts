import type { AddressInfo, Server } from 'node:net'
import { OnefoldError } from '../errors.js'

/** Where a server listens. */
export interface ListeningAddress {
  /** `http://127.0.0.1:9280` */
  readonly url: string
  readonly port: number
}

interface WantedAddress {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** The settings that choose another address, for the message. */
  readonly settings: string
}

/** Makes a server listen. @throws OnefoldError ADDRESS_UNAVAILABLE */
export async function listen(server: Server, { host, port, settings }: WantedAddress): Promise<ListeningAddress> {
  await new Promise<void>((resolve, reject) => {
    const fail = ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      const message = `cannot listen on ${host}:${port} (${code}); choose another ${settings}, or end what uses it`
      reject(new OnefoldError('ADDRESS_UNAVAILABLE', message, { host, port, cause: code }))
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const { port: taken } = server.address() as AddressInfo
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`, port: taken }
}

import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Of these a system gives none to whoever asks for any port. So nothing that listens or connects meanwhile takes one between this look and its use,
 * which for an engine is half a minute later.
 */
const [lowest, count] = [20_000, 12_000]

/** A port of the loopback interface that nobody listens on now, for programs that cannot tell which one they took. */
export async function freePort() {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (error.code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

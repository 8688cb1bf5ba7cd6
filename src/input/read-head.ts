import { open } from 'node:fs/promises'

/** The first bytes of a file, up to 4,096, by which formats are told. */
export async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Whether a file that begins with these bytes begins with a byte order mark. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return byteOrderMark.equals(bytes.subarray(0, byteOrderMark.length))
}

/** The first bytes of a file without a byte order mark. */
export function withoutByteOrderMark<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  return (hasByteOrderMark(bytes) ? bytes.subarray(byteOrderMark.length) : bytes) as Bytes
}

/** Whether these bytes are the incomplete beginning of a byte order mark. */
export function isPartOfByteOrderMark(bytes: Uint8Array): boolean {
  return bytes.length < byteOrderMark.length && byteOrderMark.subarray(0, bytes.length).equals(bytes)
}

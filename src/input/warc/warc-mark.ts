/** The bytes with which every record of a web archive begins, before its version. */
export const warcMark: Buffer = Buffer.from('WARC/')

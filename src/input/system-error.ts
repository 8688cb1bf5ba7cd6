import { lstatSync } from 'node:fs'

const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path',
  EACCES: 'permission denied; make it readable or run as a user who may read it',
  EPERM: 'permission denied; make it readable or run as a user who may read it',
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of the path is a file, not a folder; check the path',
  EMFILE: 'too many files are open; raise the limit with `ulimit -n`',
  ENFILE: 'too many files are open on this machine; close other programs',
  EIO: 'the disk or network share reports an error; copy the file to another place and try that',
  ELOOP: 'its symbolic links go in a circle; check them',
  ENAMETOOLONG: 'the path is too long; move the file to a shorter one',
}

/** The meaning of an operating system's error for the user, and the remedy; the system's own message if the code is not known. */
export function describeSystemError(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path !== undefined && isLink(path))
    return 'it is a symbolic link to what does not exist; mend or remove the link'
  return meanings[code ?? ''] ?? message
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

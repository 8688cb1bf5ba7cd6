/** Whether a path is standard input or another open file, whose name, and so its format, is unknown. */
export function isNameless(path: string): boolean {
  return path === '-' || /^\/dev\/(?:stdin|fd\/\d+)$/.test(path)
}

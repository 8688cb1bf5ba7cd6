/** The words of the heading with which a text begins: its first line that is not empty, without the marks around it. */
export function headingOf(text: string): string {
  const line = /\S.*/.exec(text)?.[0] ?? ''
  return line.replace(/^[#=]+[ \t]+|[ \t]+[#=]*[ \t\r]*$/g, '')
}

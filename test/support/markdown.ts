/** A fenced block of a page. */
export interface CodeBlock {
  readonly page: string
  /** 1-based line of the opening fence. */
  readonly line: number
  readonly language: string
  readonly content: string
  /** The block's expected output: the `text` or `json` block that follows it, with only blank lines between. */
  readonly output: string | undefined
}

/** The fenced blocks of a page in order. A block with the output of the previous one belongs to that one and is not listed itself. */
export function codeBlocks(page: string, markdown: string): CodeBlock[] {
  const blocks: (CodeBlock & { readonly endLine: number })[] = []
  const lines = markdown.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const language = /^```(\w+)$/.exec(lines[i]!)?.[1]
    if (language === undefined) continue
    const end = lines.indexOf('```', i + 1)
    if (end < 0) throw new Error(`${page}:${i + 1} opens a block that is never closed`)
    const content = lines.slice(i + 1, end).join('\n')
    const before = blocks.at(-1)
    const follows = before !== undefined && lines.slice(before.endLine + 1, i).every((line) => line === '')
    if (follows && before.output === undefined && isOutput(language) && !isOutput(before.language)) {
      blocks[blocks.length - 1] = { ...before, output: content, endLine: end }
    } else blocks.push({ page, line: i + 1, language, content, output: undefined, endLine: end })
    i = end
  }
  return blocks.map(({ endLine, ...block }) => block)
}

function isOutput(language: string): boolean {
  return language === 'text' || language === 'json'
}

/** The rows of all tables of a page, including header rows but not separator rows, with trimmed cells. */
export function tableRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

/** Headings of a page at a level, without their marks. */
export function headings(markdown: string, level: number): string[] {
  return withoutBlocks(markdown)
    .split('\n')
    .filter((line) => line.startsWith(`${'#'.repeat(level)} `))
    .map((line) => line.slice(level + 1).trim())
}

/** Targets of the page's links that are not URLs, without their fragments. */
export function localLinks(markdown: string): string[] {
  return linkTargets(markdown)
    .map((target) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '')
}

/** The links of a page to headings of pages: the path of the page as the link has it, which is empty for the page itself, and the fragment. */
export function headingLinks(markdown: string): { readonly path: string; readonly fragment: string }[] {
  return linkTargets(markdown).flatMap((target) => {
    const [, path, fragment] = /^((?:.*\.md)?)#(.+)$/.exec(target) ?? []
    return path === undefined || fragment === undefined ? [] : [{ path, fragment }]
  })
}

/** The fragments by which the headings of a page are linked, as GitHub makes them. */
export function headingFragments(markdown: string): Set<string> {
  const fragments = new Set<string>()
  for (const [, heading] of withoutBlocks(markdown).matchAll(/^#+ (.+)$/gm)) {
    const fragment = heading!
      .replace(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
    fragments.add(fragment)
  }
  return fragments
}

function linkTargets(markdown: string): string[] {
  return [...withoutBlocks(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((target) => !/^[a-z]+:/.test(target))
}

/**
 * The expected lines that the output lacks, in order. `…` at the end of a line stands for its rest; a line with only `…` stands for any lines.
 */
export function missingLines(expected: string, output: string): string[] {
  const lines = output.split('\n').map((line) => line.trimEnd())
  let from = 0
  return expected
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && line.trim() !== '…')
    .filter((line) => {
      const found = lines.findIndex((each, i) => i >= from && (line.endsWith('…') ? each.startsWith(line.slice(0, -1)) : each === line))
      if (found >= 0) from = found + 1
      return found < 0
    })
}

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '')
}

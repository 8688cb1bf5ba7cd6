import { type Command, Option } from 'commander'
import type { CliContext } from '../cli-context.js'
import { addClosingHelp } from '../options/closing-help.js'
import { addInputOptions, addLexiconOption, addMemoryOption, addOutputOptions, unusedLexicon } from '../options/input-options.js'
import { addAgainstOption, addIncludeOption, addListingOptions, addScopeFieldOption } from '../options/listing-options.js'
import { severalPaths } from '../options/values.js'
import type { ScanArguments } from './run-scan.js'

const help = `
Paths: JSON lines (.jsonl .ndjson .json), CSV or TSV with a header, Parquet, mailboxes (.mbox), web archives (.warc,
.wet of Common Crawl), feeds (.rss .atom .xml), folders of these two and of text, Markdown, subtitles, HTML and mails
(.txt .text .rst .adoc .log .md .markdown .srt .vtt .ass .ssa .html .htm .xhtml .eml), each also as .gz; a named file
without an ending (LICENSE) is read as one text; - reads JSON lines from standard input. Text is UTF-8, or UTF-16
with a byte order mark, or what HTML declares or --encoding names.

Verdicts, about a relative to b: exact, near (each is in the other), contained (all of a is in b),
contains (all of b is in a), variant (the same text or template with other facts or clauses).

Examples:
  onefold scan news.jsonl --format text          groups with evidence, for people
  onefold scan news.jsonl > pairs.jsonl          every pair with figures, one JSON object a line
  onefold scan news.jsonl --level near           only exact and edited copies
  onefold scan news.jsonl --format groups        one object a group
  onefold scan news.jsonl --format unique --out kept.jsonl
                                                 the input without its duplicates, bytes unchanged
  onefold scan news.jsonl --format removable     what that leaves out: which document, and what stays for it
  onefold scan today.jsonl --against archive.jsonl --format unique
                                                 what today brought that the archive does not have
  onefold scan dump.jsonl --scope-field tenant,language
                                                 only copies of one tenant's documents in one language
  onefold scan articles/ --evidence              a folder of text and HTML files, with the sentences
  onefold scan dump.csv.gz --id-field url --text-field headline,body
  zcat part-*.gz | onefold scan - --prefer newest --time-field published --format unique

Exit codes: 0 done, 1 done but documents were refused (each is named), 2 usage, 130 interrupted.`

/** Adds `onefold scan`. */
export function addScanCommand(program: Command, context: CliContext): void {
  const command = program
    .command('scan')
    .summary('find duplicates in files')
    .description('Finds exact, near and contained duplicates in files, in one pass, without a server or any set-up.')
    .argument('<path...>', 'files, folders, or - for standard input', severalPaths)
  addListingOptions(command, 'contained for pairs and text, near for groups, unique and removable')
  addIncludeOption(command)
  addScopeFieldOption(addAgainstOption(command))
  command.option('--evidence', 'show the sentences that both documents have')
  addOutputOptions(command)
    .addOption(
      new Option(
        '--format <format>',
        'pairs, groups: JSON lines; unique: the documents that remain; removable: those that can go, each with the one that stays; text: groups for people',
      )
        .choices(['pairs', 'groups', 'unique', 'removable', 'text'])
        .default('pairs'),
    )
    .option('--json', 'print the summary as a JSON line on standard error; results are JSON lines anyway')
  addMemoryOption(addLexiconOption(addInputOptions(command), unusedLexicon))
  addClosingHelp(command, help).action(async (paths: string[], values: ScanArguments) => {
    const { runScan } = await import('./run-scan.js')
    await runScan(context, paths, values)
  })
}

/** A text of subtitles, and the times beside the spoken words. */
export interface SpokenText {
  readonly text: string
  /** The times of the cues as written. */
  readonly times: string
}

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3}`
/** A setting that may follow the times of a cue, like `line:0` or `X1:40`. Other words show that the line is a plan of a day. */
const setting = String.raw`[ \t]+[A-Za-z][A-Za-z0-9]{0,15}:\S{1,60}`
/** The line before a cue of SubRip or WebVTT. */
const cueTime = new RegExp(String.raw`^[ \t]*${time} +--> +${time}(?:${setting}){0,10}[ \t]*$`)
const cueNumber = /^\s*\d{1,7}\s*$/
/** Blocks of WebVTT that are not shown. */
const asideBlock = /^(?:\ufeff?WEBVTT|NOTE|STYLE|REGION)(?:[ \t:]|$)/
/** Markup that subtitles may contain besides words: styles, voices, times of single words, positions. */
const styles = new RegExp(String.raw`</?(?:[bcisuv]|font|ruby|rt|lang)(?:[ .][^<>]{0,200})?>|<${time}>|\{[\\][^{}]{0,200}\}`, 'gi')
/** A line of Advanced SubStation Alpha: nine fields before the words. */
const dialogue = /^Dialogue:((?:[^,]*,){9})(.*)$/s
const scriptStart = /^\ufeff?\[Script Info\]/
const scriptBreaks = /\\[Nnh]/g
const lineEnd = /\r\n?|\n/

const fewestCues = 2
/** At least one in this many lines with content must have a time. A text about subtitles has an example or two, and keeps them. */
const mostLinesPerCue = 8

/**
 * The spoken words of subtitles (SubRip, WebVTT, Advanced SubStation Alpha) without times, numbers of cues and styles; undefined for any other text.
 *
 * Only a text that is clearly a file of subtitles is read in this way: a text about tags or times would lose its subject.
 */
export function spokenText(text: string): SpokenText | undefined {
  if (scriptStart.test(text)) return spokenScript(text)
  if (!text.includes(' --> ')) return undefined
  const lines = text.split(lineEnd).map((line) => line.replace(styles, ''))
  const cues = lines.filter((line) => cueTime.test(line))
  const written = lines.reduce((count, line) => count + (line.trim() === '' ? 0 : 1), 0)
  return cues.length < fewestCues || cues.length * mostLinesPerCue < written ? undefined : spokenCues(lines, cues)
}

function spokenCues(lines: readonly string[], cues: readonly string[]): SpokenText {
  const spoken: string[] = []
  let isAside = false
  lines.forEach((line, i) => {
    if (line.trim() === '') isAside = false
    else if (asideBlock.test(line) && (i === 0 || lines[i - 1]!.trim() === '')) isAside = true
    const isNumber = cueNumber.test(line) && cueTime.test(lines[i + 1] ?? '')
    if (!isAside && !isNumber && !cueTime.test(line)) spoken.push(line)
  })
  return { text: spoken.join('\n'), times: cues.join('\n') }
}

function spokenScript(text: string): SpokenText | undefined {
  const cues = text.split(lineEnd).flatMap((line) => {
    const found = dialogue.exec(line)
    return found === null ? [] : [{ fields: found[1]!, words: found[2]! }]
  })
  if (cues.length < fewestCues) return undefined
  const words = cues.map((cue) => cue.words.replace(styles, '').replace(scriptBreaks, ' '))
  return { text: words.join('\n'), times: cues.map(({ fields }) => fields).join('\n') }
}

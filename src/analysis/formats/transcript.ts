import type { SpokenText } from './subtitles.js'

/** Minutes and seconds, or hours, minutes and seconds, with or without fractions. */
const time = String.raw`(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?`
/**
 * A time in brackets, possibly with a note of what was not understood ("[crosstalk 00:12:03]") or with an end time. Markdown has backslashes before
 * brackets.
 */
const inBrackets = String.raw`\\?[[(](?:[^\d()[\]\\]{1,40} ?)?(?<time>${time})(?: --> ${time})?\\?[\])]`
const asLine = String.raw`^[ \t]*(?<line>${time})[ \t]*$`
const stamp = new RegExp(`${inBrackets}|${asLine}`, 'gm')
const hint = /[[(][^()[\]]{0,41}\d:\d\d|^[ \t]*\d{1,3}:\d\d/m
/** Characters of scripts without spaces. About two of them are a word. */
const unspaced = /[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g
const charactersPerWord = 2

const fewestStamps = 5
/** A transcript begins with the recording, or a few minutes later. A text that begins at nine is a timetable. */
const latestBeginSeconds = 600
/** Smallest share of times in order, because some times are mistyped. */
const smallestOrderedShare = 0.9
/** Words that people speak in a minute, with margins for silence and for missing times. */
const slowestSpeech = 30
const fastestSpeech = 400

/**
 * The spoken words of a transcript, without the times of the recording; undefined for any other text.
 *
 * Times of the day look alike. So the times must rise from near zero, at the pace of speech.
 */
export function transcribedText(text: string): SpokenText | undefined {
  if (!hint.test(text)) return undefined
  const stamps = [...text.matchAll(stamp)]
  const seconds = stamps.map(({ groups }) => toSeconds(groups!.time ?? groups!.line!))
  if (stamps.length < fewestStamps || seconds[0]! > latestBeginSeconds || !areOrdered(seconds)) return undefined
  const spoken = text.replace(stamp, '')
  const minutes = (seconds.reduce((latest, each) => Math.max(latest, each)) - seconds[0]!) / 60
  const pace = countWords(spoken) / minutes
  // NaN if there are no words and no time between the stamps.
  if (!(pace >= slowestSpeech && pace <= fastestSpeech)) return undefined
  return { text: spoken, times: stamps.map(([written]) => written).join('\n') }
}

function areOrdered(seconds: readonly number[]): boolean {
  const ordered = seconds.filter((each, i) => i > 0 && each >= seconds[i - 1]!).length
  return ordered >= smallestOrderedShare * (seconds.length - 1)
}

function toSeconds(written: string): number {
  return written.split(':').reduce((sum, part) => sum * 60 + Number.parseFloat(part.replace(',', '.')), 0)
}

function countWords(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0
  return (text.replace(unspaced, ' ').match(/\S+/g)?.length ?? 0) + characters / charactersPerWord
}

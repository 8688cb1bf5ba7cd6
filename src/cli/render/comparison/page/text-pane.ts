import type { ComparedText } from '../../../../detection/comparing/compared-pair.js'
import { escapeHtml } from '../../escape-html.js'
import { formatCount } from '../../numbers.js'
import { type Counterparts, kindLabels, otherSide, type Side } from '../sentence-counterparts.js'
import { maxShownSentences, sentenceId } from './page-model.js'

/** Sentences that the browser lays out together. It does not lay out chunks that are out of sight. */
const chunkSentences = 60

/** Paragraphs of running text are cut after this many sentences. */
const maxParagraphSentences = 20

/** Most code units that are shown of one sentence: in text without end marks, a sentence can be of any length. */
const maxSentenceUnits = 20_000

/** The contents of a pane. */
interface TextPane {
  readonly side: Side
  readonly text: ComparedText
  readonly counterparts: Counterparts
}

/** The sentences of a document in the paragraphs of its text; a sentence with a counterpart is a link to it. */
export function* renderTextPane({ side, text, counterparts }: TextPane): Generator<string> {
  const { sentences } = text
  const shown = Math.min(sentences.length, maxShownSentences)
  if (shown === 0) yield '<p class="note">No sentences.</p>'
  const breaks = findParagraphBreaks(text)
  for (let chunk = 0; chunk < shown; chunk += chunkSentences) {
    yield '<div class="chunk">'
    const end = Math.min(shown, chunk + chunkSentences)
    for (let sentence = chunk; sentence < end; sentence++) {
      if (sentence === chunk || breaks[sentence] === 1) {
        yield `${sentence === chunk ? '' : '</p>'}<p dir="auto"><span class="no" aria-hidden="true">${sentence + 1}</span>`
      } else if (sentences[sentence - 1]!.end < sentences[sentence]!.start) yield ' '
      yield renderSentence(side, sentence, text, counterparts)
    }
    yield '</p></div>\n'
  }
  if (shown < sentences.length) yield `<p class="note">… and ${formatCount(sentences.length - shown)} sentences more.</p>`
}

function renderSentence(
  side: Side,
  sentence: number,
  { text, sentences }: ComparedText,
  { sentences: others, kinds }: Counterparts,
): string {
  const { start, end } = sentences[sentence]!
  const cut = end - start > maxSentenceUnits
  const content = escapeHtml(text.slice(start, cut ? start + maxSentenceUnits : end)) + (cut ? ' …' : '')
  const kind = kinds[sentence]
  const other = others[sentence]!
  const id = sentenceId(side, sentence)
  if (kind === undefined || other >= maxShownSentences) return `<span id="${id}">${content}</span>`
  const there = otherSide[side]
  return `<a id="${id}" class="m ${kind}" href="#${sentenceId(there, other)}" title="${there} ${other + 1}: ${kindLabels[kind]}">${content}</a>`
}

/** For each sentence, 1 if it begins a paragraph. */
function findParagraphBreaks({ text, sentences }: ComparedText): Uint8Array {
  const breaks = new Uint8Array(sentences.length)
  const lineEnds = isHardWrapped(text, sentences) ? 2 : 1
  let length = 0
  for (let i = 0; i < sentences.length; i++) {
    const gap = i === 0 ? '' : text.slice(sentences[i - 1]!.end, sentences[i]!.start)
    if (i > 0 && countLineEnds(gap) < lineEnds && length < maxParagraphSentences) length++
    else {
      breaks[i] = 1
      length = 1
    }
  }
  return breaks
}

/** Whether lines end within sentences, in which case one line end does not begin a paragraph. */
function isHardWrapped(text: string, sentences: ComparedText['sentences']): boolean {
  const looked = sentences.slice(0, 1000)
  const wrapped = looked.filter(({ start, end }) => text.slice(start, end).includes('\n')).length
  return wrapped * 5 > looked.length
}

function countLineEnds(gap: string): number {
  return gap.split(/\r\n?|[\n\u2028\u2029]/).length - 1
}

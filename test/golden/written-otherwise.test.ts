import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compare } from '../../src/library/compare.js'
import { scan } from '../../src/library/scan.js'
import type { Verdict } from '../../src/model.js'
import { restoreWindows1252 } from '../../src/windows-1252.js'

/*
 * The verdict of a scan on one text written in two ways that are the same to every reader, at three lengths. The texts were written for this test.
 */

const texts = JSON.parse(readFileSync(resolve(import.meta.dirname, '../fixtures/written-otherwise.json'), 'utf8')) as Record<string, string>
/** Numbers of paragraphs: a notice, a short report, the whole text. */
const lengths = [1, 2, 9]

type Writing = (text: string) => string

interface Row {
  readonly name: string
  readonly language: string
  readonly verdict: Verdict
  readonly a: Writing
  readonly b: Writing
}

const plain: Writing = (text) => text

function row(name: string, language: string, verdict: Verdict, a: Writing, b: Writing = plain): Row {
  return { name, language, verdict, a, b }
}

/** Replaces every `step`th match. */
function each(pattern: RegExp, step: number, write: (found: string) => string): Writing {
  return (text) => {
    let count = 0
    return text.replace(pattern, (found) => (count++ % step === 0 ? write(found) : found))
  }
}

const replaced = (pattern: RegExp, by: string): Writing => each(pattern, 1, () => by)
const word = /[A-Za-z]+/g

/** Wraps lines at `width` units; with a hyphen, long words continue in the next line. */
function wrapped(width: number, hyphen = ''): Writing {
  return (text) => {
    let line = ''
    return text.replace(/\S+(?: |$)/gm, (piece) => {
      const cut = hyphen !== '' && piece.length > 7 ? 4 : 0
      const isFull = line.length + piece.length > width
      line = isFull ? piece.slice(cut) : line + piece
      if (!isFull) return piece
      return cut > 0 ? `${piece.slice(0, cut)}${hyphen}\n${piece.slice(cut)}` : `\n${piece}`
    })
  }
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}

function cues(text: string, write: (line: string, index: number) => string): string {
  const lines = wrapped(38)(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line, i) => write(line.trim(), i)).join('\n')
}

const subRip =
  (shift: number, first: number, tag: Writing = plain): Writing =>
  (text) =>
    cues(text, (line, i) => `${i + first}\n${timeOf(i * 3 + shift)},345 --> ${timeOf(i * 3 + shift + 2)},900\n${tag(line)}\n`)

const webVtt =
  (shift: number): Writing =>
  (text) =>
    `WEBVTT\nKind: captions\n\n${cues(text, (line, i) => `${timeOf(i * 3 + shift)}.120 --> ${timeOf(i * 3 + shift + 2)}.900 align:start\n<v Anna><c.y>${line}</c>\n`)}`

const transcript =
  (shift: number): Writing =>
  (text) =>
    cues(text, (line, i) => `\\[${timeOf(i * 3 + shift).slice(3)}\\] ${line}`)

const script: Writing = (text) => {
  const lines = cues(
    text,
    (line, i) => `Dialogue: 0,${timeOf(i * 3)}.12,${timeOf(i * 3 + 2)}.80,Default,,0,0,0,,{\\an8}${line.replace(' ', '\\N')}`,
  )
  return `[Script Info]\nTitle: Film 7\n\n[V4+ Styles]\nStyle: Default,Arial,20\n\n[Events]\nFormat: Layer, Start, End\n${lines}`
}

const mail =
  (route: number): Writing =>
  (text) =>
    `Return-Path: <bounce-${route}77@lists.example.org>
Received: from mx${route}.example.org (mx${route}.example.org [192.0.2.${route}7])
\tby mail.example.net (Postfix) with ESMTP id 4Fx${route}9Z; Tue, 24 Nov 2026 10:0${route}:12 +0000
Message-ID: <8${route}12.33@example.org>
X-Spam-Score: ${route}.3
Date: Tue, 24 Nov 2026 10:0${route}:00 +0000
From: Ellen Brandt <brandt@example.org>
To: list${route}@example.net
Subject: Reports
MIME-Version: 1.0

${text}`

/** As a program shows a text whose bytes it takes for another encoding. */
const readAsLatin1: Writing = (text) => Buffer.from(text).toString('latin1')
const readAsWindows1252: Writing = (text) => restoreWindows1252(readAsLatin1(text))

/** Numbers the sentences from 1 to 9 and from 1 again. */
function numbered(write: (number: number) => string): Writing {
  return (text) => {
    let count = 0
    return text.replace(/(?<=^|[.!?] )(?=[A-Z])/gm, () => write(1 + (count++ % 9)))
  }
}

const rows: readonly Row[] = [
  row(
    'numbers in circles',
    'en',
    'exact',
    numbered((number) => `${'①②③④⑤⑥⑦⑧⑨'[number - 1]}`),
    numbered((number) => `${number}. `),
  ),
  row(
    'numbers in black circles, in brackets',
    'en',
    'exact',
    numbered((number) => `${'❶❷❸❹❺❻❼❽❾'[number - 1]} `),
    numbered((number) => `(${number}) `),
  ),
  row(
    'Arabic with vowel signs',
    'ar',
    'exact',
    each(/[ء-ي]/g, 1, (letter) => `${letter}\u064e`),
  ),
  row(
    'Arabic with some signs',
    'ar',
    'exact',
    each(/[ء-ي]/g, 4, (letter) => `${letter}\u0651`),
  ),
  row(
    'Arabic stretched',
    'ar',
    'exact',
    each(/(?<=[بتثسشصضطفقكلمنهي])[بتثسشفقكلمني]/g, 3, (letter) => `\u0640${letter}`),
  ),
  row('Arabic without hamza', 'ar', 'exact', replaced(/[أإآ]/g, 'ا')),
  row('Arabic with alef maqsura for yeh', 'ar', 'exact', replaced(/ي(?=[\s.،])/g, 'ى')),
  row('Arabic with heh for teh marbuta', 'ar', 'near', replaced(/ة/g, 'ه')),
  row(
    'Arabic with its own digits',
    'ar',
    'exact',
    each(/\d/g, 1, (digit) => String.fromCharCode(0x660 + Number(digit))),
  ),
  row('Arabic letters by their place', 'ar', 'exact', (text) => text.replaceAll('ل', 'ﻟ').replaceAll('م', 'ﻣ')),
  row('Persian with Arabic yeh and kaf', 'fa', 'exact', (text) => text.replaceAll('ی', 'ي').replaceAll('ک', 'ك')),
  row('Persian without joiners', 'fa', 'exact', replaced(/\u200c/g, '')),
  row(
    'Hebrew with vowel signs',
    'he',
    'exact',
    each(/[א-ת]/g, 1, (letter) => `${letter}\u05b8`),
  ),
  row(
    'Hebrew with accents',
    'he',
    'exact',
    each(/[א-ת]/g, 3, (letter) => `${letter}\u0596`),
  ),
  row(
    'Hindi with its own digits',
    'hi',
    'exact',
    each(/\d/g, 1, (digit) => String.fromCharCode(0x966 + Number(digit))),
  ),
  row('Hindi without vowel signs, which nobody writes', 'hi', 'distinct', replaced(/\p{M}/gu, '')),
  row(
    'colours of a terminal',
    'en',
    'exact',
    each(word, 5, (found) => `\u001b[1;3${found.length % 8}m${found}\u001b[0m`),
  ),
  row(
    'links of a terminal',
    'en',
    'exact',
    each(word, 9, (found) => `\u001b]8;;http://a.org/${found}\u001b\\${found}\u001b]8;;\u0007`),
  ),
  row(
    'bold by overstriking',
    'en',
    'exact',
    each(word, 4, (found) => found.replace(/./g, '$&\b$&')),
  ),
  row('subtitles with other times and numbers', 'en', 'near', subRip(7, 3), subRip(0, 1)),
  row(
    'subtitles in italics',
    'en',
    'exact',
    subRip(0, 1, (line) => `<i>${line}</i>`),
    subRip(0, 1),
  ),
  row(
    'subtitles in colour with other times',
    'en',
    'near',
    subRip(4, 1, (line) => `<font color="#ffff00">${line}</font>`),
    subRip(0, 1),
  ),
  row('subtitles and their words', 'en', 'near', subRip(4, 1)),
  row('subtitles in two formats', 'en', 'near', subRip(4, 1), webVtt(0)),
  row('subtitles and a script of them', 'en', 'near', subRip(4, 1), script),
  row('a transcript with other times', 'en', 'near', transcript(40), transcript(0)),
  row('a transcript and its words', 'en', 'near', transcript(40)),
  row('a transcript and subtitles', 'en', 'near', transcript(40), subRip(4, 1)),
  row('a mail that went two ways', 'en', 'exact', mail(1), mail(2)),
  row('a mail and its text', 'en', 'near', mail(1)),
  row('quoted as a whole', 'en', 'exact', (text) => text.replace(/^/gm, '> ')),
  row(
    'soft hyphens',
    'en',
    'exact',
    each(/[A-Za-z]{7,}/g, 1, (found) => `${found.slice(0, 4)}\u00ad${found.slice(4)}`),
  ),
  row('marks of direction and no width', 'en', 'exact', replaced(/ /g, ' \u200b\u202a\u202c')),
  row('ligatures', 'en', 'exact', (text) => text.replaceAll('st', 'ﬆ').replaceAll('fi', 'ﬁ')),
  row(
    'full-width letters and figures',
    'en',
    'exact',
    each(/[0-9A-Za-z]/g, 1, (found) => String.fromCharCode(found.charCodeAt(0) + 0xfee0)),
  ),
  row(
    'letters of formulas',
    'en',
    'exact',
    each(/[a-z]/g, 1, (found) => String.fromCodePoint(0x1d41a - 97 + found.charCodeAt(0))),
  ),
  row('raised digits', 'en', 'exact', replaced(/weeks|metres/g, 'm²'), replaced(/weeks|metres/g, 'm2')),
  row('hyphens at line ends', 'en', 'exact', wrapped(60, '-'), wrapped(50)),
  row('capitals', 'en', 'exact', (text) => text.toUpperCase()),
  row('Romanian with cedillas', 'ro', 'exact', (text) => text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')),
  row('Romanian without marks', 'ro', 'exact', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  row('Polish without marks and strokes', 'pl', 'exact', (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')),
  row('Greek without accents', 'el', 'exact', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  row('Greek in capitals, which have no accents', 'el', 'exact', (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()),
  row('Russian without dots on ё', 'ru', 'exact', replaced(/ё/g, 'е')),
  row('Thai with am in two signs', 'th', 'exact', replaced(/ำ/g, '\u0e4d\u0e32')),
  row('Thai with am in two signs, a mark of tone between them', 'th', 'exact', (text) =>
    text.replace(/([\u0e48-\u0e4b]?)ำ/g, '\u0e4d$1\u0e32'),
  ),
  row('Thai with two signs for e where one is for ae', 'th', 'exact', replaced(/แ/g, 'เเ')),
  row('Armenian with ev in two letters', 'hy', 'exact', replaced(/և/g, 'եւ')),
  row(
    'Thai with Burmese digits',
    'th',
    'exact',
    each(/\d/g, 1, (digit) => String.fromCharCode(0x1040 + Number(digit))),
  ),
  row('German without dots', 'de', 'exact', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  ...['de', 'pl', 'tr', 'el', 'ru', 'ar', 'he', 'hi', 'th'].flatMap((language) => [
    row('UTF-8 that was read as Latin-1', language, 'exact', readAsLatin1),
    row('UTF-8 that was read as windows-1252', language, 'exact', readAsWindows1252),
  ]),
  row('UTF-8 that was misread twice', 'de', 'exact', (text) => readAsWindows1252(readAsWindows1252(text))),
  row('English quotation marks in misread UTF-8', 'en', 'exact', (text) =>
    readAsWindows1252(text.replaceAll(/\b /g, ' “').replaceAll(/,/g, '”,')),
  ),
  row(
    'Turkish of ISO-8859-9 that was read as Latin-1',
    'tr',
    'exact',
    each(/[ışğİŞĞ]/g, 1, (letter) => 'ýþðÝÞÐ'['ışğİŞĞ'.indexOf(letter)]!),
  ),
  row('German with ss for ß', 'de', 'near', (text) => text.replaceAll('ß', 'ss')),
  row('German with ae for ä', 'de', 'near', (text) => text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')),
]

describe('texts written otherwise', () => {
  it.each(rows.flatMap((given) => lengths.map((paragraphs) => ({ ...given, paragraphs }))))(
    '$name ($language, paragraphs: $paragraphs): $verdict',
    ({ language, verdict, a, b, paragraphs }) => {
      const text = texts[language]!.split('\n\n').slice(0, paragraphs).join('\n\n')
      const documents = [
        { id: 'a', text: a(text) },
        { id: 'b', text: b(text) },
      ] as const
      expect(documents[0].text).not.toBe(documents[1].text)
      expect(compare(...documents).verdict).toBe(verdict)
      // And the scan finds the pair.
      expect([...scan(documents).pairs()].map((pair) => pair.verdict)).toEqual(verdict === 'distinct' ? [] : [verdict])
    },
  )
})

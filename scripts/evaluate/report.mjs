/** The report of an evaluation as Markdown: one table per question, one row per contender. */

/** Renders a report. @param {object} report  as evaluate.mjs makes it */
export function renderReport(report) {
  return [
    `# Evaluation of ${report.date}`,
    '',
    `${report.machine.cpu}, ${report.machine.cores} cores, ${report.machine.platform}, Node ${report.machine.node}; commit ${report.commit}.`,
    '',
    ...report.tasks.flatMap((task) => sections[task.kind](task, report)),
    ...report.inCollection.flatMap(renderInCollection),
    ...(report.compare ?? []).flatMap(renderCompare),
    ...report.mainText.flatMap(renderMainText),
    ...renderSettings(report.contenders),
  ].join('\n')
}

const sections = { computed: renderComputed, judged: renderJudged, passages: renderPassages, robustness: renderRobustness }

function renderComputed(task) {
  const header = ['method', 'N', 'P near', 'R near', 'C', 'P', 'R', 'wrong', 'missed', 'seconds']
  const own = task.rows.find(({ pairs }) => pairs !== undefined)
  return [
    `## ${task.name}: ${task.documents} documents, computed labels`,
    '',
    'N: F1 of near pairs (exact and near; contained ones ignored). C: F1 of near and contained pairs with direction. Partial pairs are',
    'ignored, every other pair is negative; pairs with a document under 100 folded characters are left out.',
    '',
    ...table(
      header,
      task.rows.map((row) =>
        cells(row, header.length, ({ near, contained }) => [
          figure(near.pairF1),
          figure(near.pairPrecision),
          figure(near.pairRecall),
          figure(contained.pairF1),
          figure(contained.pairPrecision),
          figure(contained.pairRecall),
          contained.wrong,
          contained.missed,
        ]),
      ),
    ),
    ...(own === undefined ? [] : [...renderLabels('onefold', own.score.contained, false), ...renderShort(own.score)]),
  ]
}

function renderShort({ withShort }) {
  const { pairF1, pairPrecision, pairRecall, wrong } = withShort
  return [
    `With the short documents counted too (gold lists none of their pairs): C ${figure(pairF1)}, P ${figure(pairPrecision)}, R ${figure(pairRecall)}, ${wrong} unlisted or wrong.`,
    '',
  ]
}

function renderJudged(task) {
  const corpora = [...new Set(task.gold.map(({ corpus }) => corpus))]
  const header = ['method', 'F', 'P', 'R', 'found', 'missed', 'wrong', ...corpora.map((corpus) => `F ${corpus}`), 'seconds']
  const own = task.rows.find(({ contender, score }) => contender === 'onefold' && score !== undefined)
  return [
    `## ${task.name}: ${task.gold.length} pairs, read and judged`,
    '',
    'Run through the public command: the two documents of each pair, with their titles, stand in one file a corpus, `scan --level contained',
    '--include variant` runs on it and the pair is looked up in its output; the other methods get the same files (peers read no titles).',
    'Positive are same, a_in_b and b_in_a, found when exact, near or contained in the right direction; partial pairs to be folded and pairs without an agreed label are',
    'ignored.',
    '',
    ...table(
      header,
      task.rows.map((row) =>
        cells(row, header.length, ({ contained, corpora: byCorpus }) => [
          ...judgedFigures(contained),
          ...corpora.map((corpus) => figure(byCorpus[corpus].pairF1)),
        ]),
      ),
    ),
    ...(own === undefined ? [] : renderLabels('onefold', own.score.contained)),
  ]
}

function judgedFigures({ pairF1, pairPrecision, pairRecall, found, missed, wrong }) {
  return [figure(pairF1), figure(pairPrecision), figure(pairRecall), found, missed, wrong]
}

/** If gold is a sample, omits pairs that it does not list, because they are not judged. */
function renderLabels(name, { labels }, isSample = true) {
  const rows = labels
    .filter(({ label }) => !isSample || label !== 'unlisted')
    .map(({ label, pairs, reported, verdicts }) => [
      label,
      pairs,
      reported,
      Object.entries(verdicts)
        .map(([verdict, count]) => `${verdict} ${count}`)
        .join(', '),
    ])
  return [`How ${name} took each label:`, '', ...table(['label', 'pairs', 'listed', 'as'], rows)]
}

function renderPassages(task) {
  const header = ['method', 'share found', 'found', 'of', 'unrelated pairs reported', 'seconds']
  return [
    `## ${task.name}: ${task.documents} documents, verbatim reuse`,
    '',
    'Pairs with verbatim passages that cover at least .85 of the source; found when the source is said to be contained in the suspicious',
    'document, or near. Unrelated: the pairs listed as no reuse.',
    '',
    ...table(
      header,
      task.rows.map((row) =>
        cells(row, header.length, ({ share, found, verbatim, unrelated, unrelatedReported }) => [
          figure(share),
          found,
          verbatim,
          `${unrelatedReported} of ${unrelated}`,
        ]),
      ),
    ),
  ]
}

function renderRobustness(task) {
  // Of the task and not of the scores: if every method failed, there are none.
  const rates = task.rates.map((rate) => `${rate * 100} %`)
  const header = ['method', ...rates, ...rates.map((rate) => `${rate} or contained`), 'seconds']
  return [
    `## ${task.name}: share still found`,
    '',
    `${task.documents / 2} texts and a copy of each with that share of its ${task.what}.`,
    'Found near, and found near or contained.',
    '',
    ...table(
      header,
      task.rows.map((row) =>
        cells(row, header.length, (shares) => [
          ...shares.map(({ near }) => figure(near)),
          ...shares.map(({ nearOrContained }) => figure(nearOrContained)),
        ]),
      ),
    ),
  ]
}

function renderInCollection({ name, pairs, score }) {
  return [
    `## ${name}, in the whole collection`,
    '',
    `The ${pairs} of these pairs whose collection was scanned above, looked up in that scan: what a user of the collection gets.`,
    '',
    ...table(['method', 'F', 'P', 'R', 'found', 'missed', 'wrong'], [['onefold', ...judgedFigures(score.contained)]]),
    ...renderLabels('onefold', score.contained),
  ]
}

function renderCompare({ name, pairs, score }) {
  return [
    `## ${name}, by compare`,
    '',
    `\`compare\` on the two texts of each of the ${pairs} pairs, without titles and without a collection.`,
    '',
    ...table(['method', 'F', 'P', 'R', 'found', 'missed', 'wrong'], [['onefold compare', ...judgedFigures(score.contained)]]),
    ...renderLabels('compare', score.contained),
  ]
}

function renderMainText({ name, output, failed }) {
  return [`## ${name}: main text`, '', output === undefined ? `Not measured: ${failed}` : `\`\`\`\n${output}\n\`\`\``, '']
}

function renderSettings(contenders) {
  return [
    '## Settings',
    '',
    ...table(
      ['method', 'kind', 'from', 'setting'],
      contenders.map(({ name, kind, source, setting }) => [name, kind, source, setting]),
    ),
  ]
}

function cells(row, width, figures) {
  const seconds = row.seconds.toFixed(1)
  if (row.failed === undefined) return [row.contender, ...figures(row.score), seconds]
  return [row.contender, row.failed, ...Array(width - 3).fill('–'), seconds]
}

function figure(value) {
  return value.toFixed(3)
}

function table(header, rows) {
  const line = (values) => `| ${values.map((value) => String(value).replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line), '']
}

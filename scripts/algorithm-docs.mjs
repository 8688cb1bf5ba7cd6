import { describeRange } from '../dist/signatures/signature-algorithm.js'

/** Renders the reference page of signature algorithms as Markdown, from the algorithms' own descriptions; ends with a newline. */
export function renderAlgorithmDocs(algorithms) {
  return `${[introduction, ...algorithms.map(renderAlgorithm)].join('\n\n')}\n`
}

const introduction = `# Signature algorithms

Generated from the descriptions in \`src/signatures\` by \`npm run build && node scripts/generate-algorithm-docs.mjs\`; a test fails when this page is stale.

Each algorithm turns a document into index terms of 8 characters. Two documents that share a term are candidates; verification, which reads
only sketches, decides. The service indexes these terms by profile, and \`onefold sign\` prints them; a scan works without them
([design](design.md#what-the-papers-signatures-are-for)). Terms are seeded with the algorithm's version, the lexicon's id and every parameter that changes terms, so that terms
made in different ways never meet.`

function renderAlgorithm(algorithm) {
  const { name, version, field, summary, usesLexicon, optional, paper, section, deviations, parameters } = algorithm
  return `## ${name}

${summary}

- Version ${version}, field \`${field}\`, ${usesLexicon ? 'needs a lexicon: documents compare when they were signed with the same one' : 'needs no lexicon'}${optional ? '\n- In no profile; indexed on request (`sign --grams`, `grams: true` of a collection), with a lexicon that was built with `--sentence-tables`' : ''}
- Source: ${paper}
- Section: ${section}

Deviations:

${deviations.map((deviation) => `- ${deviation}`).join('\n')}

${renderParameters(parameters)}`
}

function renderParameters(parameters) {
  const rows = Object.entries(parameters).map(renderParameter)
  return rows.length === 0
    ? 'No parameters.'
    : ['| parameter | values | default | changes terms | meaning |', '|---|---|---|---|---|', ...rows].join('\n')
}

function renderParameter([name, parameter]) {
  return `| \`${name}\` | ${describeRange(parameter)} | ${parameter.default} | ${parameter.changesTerms ? 'yes' : 'no'} | ${parameter.meaning} |`
}

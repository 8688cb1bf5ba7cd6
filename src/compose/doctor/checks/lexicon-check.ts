import { OnefoldError } from '../../../errors.js'
import { openLexiconFile, requireGramTable } from '../../files/lexicon-files.js'
import { type Check, type Finding, faultOf, formatNumber } from '../check.js'

/** The lexicons that collections name, and the collections that have none. */
export const lexiconCheck: Check = {
  name: 'lexicon',
  async run({ config: { collections } }) {
    const files = new Set(collections.map(({ lexicon }) => lexicon).filter((file) => file !== undefined))
    const without = collections.filter(({ lexicon, profile }) => lexicon === undefined && profile !== 'lean').map(({ name }) => name)
    const forGrams = new Set(collections.filter(({ grams }) => grams).map(({ lexicon }) => lexicon))
    const findings = await Promise.all([...files].map((file) => look(file, forGrams.has(file))))
    return [...findings, ...(without.length === 0 ? [] : [bundled(without)])]
  },
}

async function look(file: string, isForGrams: boolean): Promise<Finding> {
  try {
    const lexicon = await openLexiconFile(file)
    if (isForGrams) requireGramTable(lexicon, file)
    const { id, documents, terms } = lexicon
    return { status: 'ok', says: `${file}: ${id}, ${formatNumber(terms)} terms of ${formatNumber(documents)} documents` }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    return faultOf(error)
  }
}

function bundled(collections: readonly string[]): Finding {
  const says = `the bundled lexicon, which knows stop words only, serves ${collections.join(', ')}`
  const remedy =
    'for better candidates of the lexicon families: onefold lexicon build <path…> --out FILE, and name it as lexicon of the collection'
  return { status: 'note', says, remedy }
}

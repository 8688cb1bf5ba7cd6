import { stemmer as stemArabic } from '@orama/stemmers/arabic'
import { stemmer as stemDanish } from '@orama/stemmers/danish'
import { stemmer as stemDutch } from '@orama/stemmers/dutch'
import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemFinnish } from '@orama/stemmers/finnish'
import { stemmer as stemFrench } from '@orama/stemmers/french'
import { stemmer as stemGerman } from '@orama/stemmers/german'
import { stemmer as stemGreek } from '@orama/stemmers/greek'
import { stemmer as stemHungarian } from '@orama/stemmers/hungarian'
import { stemmer as stemHindi } from '@orama/stemmers/indian'
import { stemmer as stemIndonesian } from '@orama/stemmers/indonesian'
import { stemmer as stemItalian } from '@orama/stemmers/italian'
import { stemmer as stemNorwegian } from '@orama/stemmers/norwegian'
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese'
import { stemmer as stemRomanian } from '@orama/stemmers/romanian'
import { stemmer as stemRussian } from '@orama/stemmers/russian'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { stemmer as stemSwedish } from '@orama/stemmers/swedish'
import { stopwords as arabicStopWords } from '@orama/stopwords/arabic'
import { stopwords as danishStopWords } from '@orama/stopwords/danish'
import { stopwords as dutchStopWords } from '@orama/stopwords/dutch'
import { stopwords as englishStopWords } from '@orama/stopwords/english'
import { stopwords as finnishStopWords } from '@orama/stopwords/finnish'
import { stopwords as frenchStopWords } from '@orama/stopwords/french'
import { stopwords as germanStopWords } from '@orama/stopwords/german'
import { stopwords as greekStopWords } from '@orama/stopwords/greek'
import { stopwords as hungarianStopWords } from '@orama/stopwords/hungarian'
import { stopwords as hindiStopWords } from '@orama/stopwords/indian'
import { stopwords as indonesianStopWords } from '@orama/stopwords/indonesian'
import { stopwords as italianStopWords } from '@orama/stopwords/italian'
import { stopwords as norwegianStopWords } from '@orama/stopwords/norwegian'
import { stopwords as portugueseStopWords } from '@orama/stopwords/portuguese'
import { stopwords as romanianStopWords } from '@orama/stopwords/romanian'
import { stopwords as russianStopWords } from '@orama/stopwords/russian'
import { stopwords as spanishStopWords } from '@orama/stopwords/spanish'
import { stopwords as swedishStopWords } from '@orama/stopwords/swedish'
import { bulgarian } from './bulgarian.js'
import type { Language } from './language.js'
import { languagesWithoutStemmer } from './languages-without-stemmer.js'
import { persian } from './persian.js'
import { turkish } from './turkish.js'
import { urdu } from './urdu.js'

/**
 * Every language with stop words, in an order that is part of the analyser version: the guesser numbers them in this order. At most 32, because the
 * guesser keeps them in the bits of one integer.
 *
 * Stemmers are Snowball's (`@orama/stemmers`). Stop words are Snowball's or stopwords-iso's (`@orama/stopwords`), unless a file of ours has others.
 * Lists of that package with a broken encoding (Lithuanian, Serbian, Ukrainian) are not used.
 */
export const languages: readonly Language[] = (
  [
    { code: 'en', stem: stemEnglish, stopWords: englishStopWords },
    turkish,
    { code: 'de', stem: stemGerman, stopWords: germanStopWords, letters: 'ß' },
    { code: 'fr', stem: stemFrench, stopWords: frenchStopWords, letters: 'œùêâ' },
    { code: 'es', stem: stemSpanish, stopWords: spanishStopWords, letters: 'ñ' },
    { code: 'it', stem: stemItalian, stopWords: italianStopWords, letters: 'ìòù' },
    { code: 'pt', stem: stemPortuguese, stopWords: portugueseStopWords, letters: 'ãõ' },
    { code: 'nl', stem: stemDutch, stopWords: dutchStopWords },
    { code: 'ru', stem: stemRussian, stopWords: russianStopWords, letters: 'ыэё' },
    { code: 'ar', stem: stemArabic, stopWords: arabicStopWords, letters: 'ةىإأ' },
    persian,
    urdu,
    { code: 'id', stem: stemIndonesian, stopWords: indonesianStopWords },
    { code: 'sv', stem: stemSwedish, stopWords: swedishStopWords, letters: 'å' },
    { code: 'da', stem: stemDanish, stopWords: danishStopWords, letters: 'åøæ' },
    { code: 'no', stem: stemNorwegian, stopWords: norwegianStopWords, letters: 'åøæ' },
    { code: 'fi', stem: stemFinnish, stopWords: finnishStopWords },
    { code: 'hu', stem: stemHungarian, stopWords: hungarianStopWords, letters: 'őű' },
    { code: 'ro', stem: stemRomanian, stopWords: romanianStopWords, letters: 'țţșă' },
    bulgarian,
    { code: 'el', stem: stemGreek, stopWords: greekStopWords },
    { code: 'hi', stem: stemHindi, stopWords: hindiStopWords },
    ...languagesWithoutStemmer,
  ] satisfies Language[]
).map(ofOneShape)

/** All fields, in one order: V8 discards code compiled for objects of one shape when it meets another. */
function ofOneShape({ code, stem, stopWords, letters }: Language): Language {
  return { code, stem, stopWords, letters }
}

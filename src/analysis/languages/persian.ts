import type { Language } from './language.js'
import { stripSuffix } from './strip-suffix.js'

/**
 * Persian. The suffixes (plural, comparative, indefinite, with possessive tails of the plural) are those of Apache Lucene's `PersianStemmer`. One is
 * stripped, the longest that leaves three letters. Stop words: the closed classes of Persian grammar (prepositions, conjunctions, pronouns, auxiliary
 * verbs), written for this project.
 */
export const persian: Language = {
  code: 'fa',
  letters: 'پچژگ',
  stem: (word) => stripSuffix(word, suffixes),
  stopWords: `و در به از که این را با است برای آن یک خود تا کرد بر هم نیز گفت می شود وی شد دارد ما اما یا شده باید هر آنها بود او دیگر دو
مورد میشود کند وجود بین پیش شدهاست پس نظر اگر همه یکی حال هستند من کنند نیست باشد چه بی می‌شود بخش همین هایی چون دادند روی همچنین بودند
کرده داشت خواهد هنوز بسیار بیش دارند شدند ولی آنان ایشان شما تو چنین چند چرا چگونه کجا کدام کسی هیچ همان همیشه نه مگر زیرا سپس اکنون بدون
درباره طی توسط جز غیر مانند مثل شاید البته ای ها های تر ترین اند ام ات اش`.split(/\s+/),
}

const suffixes = 'هایشان هایتان هایمان هایی هایم هایت هایش های ترین ها تر ات ان یی ی'.split(' ')

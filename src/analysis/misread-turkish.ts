/** The six letters in which ISO-8859-9, the Turkish Latin-5, differs from Latin-1, by what Latin-1 has in their place. */
const meant: Readonly<Record<string, string>> = { ý: 'ı', þ: 'ş', ð: 'ğ', Ý: 'İ', Þ: 'Ş', Ð: 'Ğ' }
const misread = /[ýþðÝÞÐ]/g
/** Letters of languages that have these six: Icelandic, Faroese, Old English. Turkish has none of them. */
const others = /[áíóúæÁÍÓÚÆ]/
/** Letters that a Turkish text has if it was read rightly. */
const turkish = /[ışğİŞĞ]/

/** The text that was meant, if bytes of ISO-8859-9 were read as Latin-1, as in old Turkish mails and pages: `yaþýyor` is `yaşıyor`. */
export function restoreTurkish(text: string): string {
  const isMisread = text.includes('þ') && text.includes('ý') && !others.test(text) && !turkish.test(text)
  return isMisread ? text.replace(misread, (letter) => meant[letter]!) : text
}

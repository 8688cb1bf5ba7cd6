import type { Language } from './language.js'
import { stripSuffix } from './strip-suffix.js'

/**
 * Urdu. Plural and oblique endings, after the suffix groups of Khan, Anwar, Bajwa and Wang, "A light weight stemmer for Urdu language: a scarce
 * resourced language" (WSSANLP 2012). One is stripped, the longest that leaves two letters; that paper's prefixes and exception lists are left out.
 * Stop words: the closed classes of Urdu grammar (postpositions, conjunctions, pronouns, auxiliary verbs), written for this project.
 */
export const urdu: Language = {
  code: 'ur',
  letters: 'ٹڈڑںےھۓ',
  stem: (word) => stripSuffix(word, suffixes, 2),
  stopWords:
    `اور کے کی میں ہے سے کا کو اس نے کہ پر یہ ہیں ایک بھی وہ تو ہی تھا کر ہو ان جو گیا تک کیا رہا رہے رہی تھے تھی ہوئے ہوا ہوئی نہیں
لیے لئے ساتھ بعد جس کسی کوئی گئی گئے گا گی جا دیا اپنے اپنی اپنا ہم آپ میں تم اب جب تب کب اگر لیکن مگر یا پھر وہاں یہاں جہاں کہاں کون کس کیوں
کیسے جیسے ایسے ایسا ایسی کچھ سب بہت زیادہ کم صرف ہر والے والی والا دوران درمیان خلاف طرف پاس اندر باہر اوپر نیچے انہوں انہیں اسے اسی انھوں
ہمیں مجھے میرا میری میرے تمہارا ہمارے ہماری ہمارا جن جنہوں جسے چکا چکی چکے سکتا سکتی سکتے ہوتا ہوتی ہوتے ہوں کرنے کرتے کرتا کرتی کیے کئے دی دے
دیے لے لی لیا جائے جاتا جاتی جاتے جانے بلکہ کیونکہ چونکہ تاکہ حالانکہ نہ`.split(/\s+/),
}

const suffixes = 'یوں یاں ئوں ؤں ئیں وں یں ات ا ہ ی ے'.split(' ')

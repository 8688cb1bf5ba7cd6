import { letterOfUnit } from '../analysis/letter-fold.js'

/**
 * Words of which a text can have only one in a place, like "black" and "white". A list for each kind, and in it a line for each meaning, with the forms
 * that have it in some languages. `stem-a/b` is short for `stema stemb`.
 *
 * Written for this project, from the colours and sizes of shops, the numbers of news, and the opposites of reference pages. The forms are whole words. Accents
 * do not count, and all languages share the lists, so forms that are common words in some language are left out: French "neuf" and "argent", Italian "due" and
 * "sei", Spanish "once" and "este", Turkish "dört" (German "dort"), Dutch "onze", English "rose" and "media". Forms of two letters give no token.
 *
 * The order gives the codes of the meanings, so any change but at the end is one of the fold's version.
 */
export const contrastingWords: readonly (readonly string[])[] = [
  // Colours.
  [
    'black-/s schwarz-/e/er/es/en/em noir-/e/s/es negr-o/a/os/as ner-o/a/i/e pret-o/a/os/as zwart-/e siyah hitam чёрн-ый/ая/ое/ые/ого/ому/ой/ых/ую/ым/ыми/ом أسود سوداء الأسود سیاه مشکی سیاہ',
    'white-/s weiß-/e/er/es/en/em blanc-/s/he/hes blanc-o/a/os/as bianc-o/a/hi/he branc-o/a/os/as wit-/te beyaz putih бел-ый/ая/ое/ые/ого/ому/ой/ых/ую/ым/ыми/ом أبيض بيضاء الأبيض سفید',
    'red-/s rot-/e/er/es/en/em rouge-/s roj-o/a/os/as ross-o/a/i/e vermelh-o/a/os/as rood rode kırmızı merah красн-ый/ая/ое/ые/ого/ому/ой/ых/ую/ым/ыми/ом أحمر حمراء الأحمر قرمز سرخ',
    'green-/s grün-/e/er/es/en/em vert-/e/s/es verde-/s verdi groen-/e yeşil hijau зелён-ый/ая/ое/ые/ого/ому/ой/ых/ую/ым/ыми/ом أخضر خضراء الأخضر سبز',
    'blue-/s blau-/e/er/es/en/em bleu-/e/s/es azul-/es azuis azzurr-o/a/i/e blu blauw-/e mavi biru син-ий/яя/ее/ие/его/ему/ей/их/юю/им/ими/ем أزرق زرقاء الأزرق آبی نیلا',
    'yellow gelb-/e/er/es/en/em jaune-/s amarill-o/a/os/as giall-o/a/i/e amarel-o/a/os/as geel gele sarı kuning жёлт-ый/ая/ое/ые/ого/ому/ой/ых/ую/ым/ыми/ом أصفر صفراء الأصفر زرد پیلا',
    'orange orangen-/e/er/es naranja-/s arancion-e/i laranja-/s oranje turuncu oranye jingga оранжев-ый/ая/ое/ые/ого/ой برتقالي برتقالية نارنجی',
    'purple violet lila violett-/e/er/es/en violette-s morad-o/a/os/as viola rox-o/a/os/as paars-/e mor ungu фиолетов-ый/ая/ое/ые/ого/ой بنفسجي بنفسجية بنفش جامنی',
    'pink rosa-/s roze pembe розов-ый/ая/ое/ые/ого/ой وردي وردية صورتی گلابی',
    'brown braun-/e/er/es/en/em brun-/e/s/es marrone-/s marrón marroni marrom castanh-o/a/os/as bruin-/e kahverengi cokelat coklat коричнев-ый/ая/ое/ые/ого/ой بنية بھورا',
    'grey gray grau-/e/er/es/en/em gris-/e/es/es grigi-o/a/e grigi cinz-a/as/ento/enta grijs grijze gri abu сер-ый/ая/ое/ые/ого/ому/ой/ых/ую/ым/ыми/ом رمادي رمادية خاکستری طوسی سرمئی',
    'beige-/s bege bej krem бежев-ый/ая/ое/ые/ого/ой بيج',
    'silver silber silbern-/e/er/es/en argenté-/e/s/es platead-o/a/os/as argentat-o/a/i/e pratead-o/a/os/as zilver-/en gümüş perak серебрист-ый/ая/ое/ые فضي فضية',
    'gold golden-/e/er/es doré-/e/s/es dorad-o/a/os/as dorat-o/a/i/e dourad-o/a/os/as goud-/en emas золот-ой/ая/ое/ые/истый ذهبي ذهبية طلایی',
    'navy lacivert marino marinho',
    'turquoise turquesa türkis-/e/er/es/en turchese turkuaz',
    'cream ivory elfenbein',
    'burgundy bordeaux bordo bordó',
    'khaki kaki haki',
  ],
  // Numbers.
  [
    'two zwei deux dos dois duas twee iki dua два две двух двое اثنان اثنين اثنتين',
    'three drei trois tres três tre drie tiga три трёх трое ثلاثة ثلاث تین',
    'four vier quatre cuatro quattro quatro empat четыре четырёх четверо أربعة أربع چهار چار',
    'five fünf cinq cinco cinque vijf beş lima пять пяти пятеро خمسة خمس پنج پانچ',
    'six sechs seis zes altı enam шесть шести ستة',
    'seven sieben sept siete sette sete zeven tujuh семь семи سبعة هفت سات',
    'eight acht huit ocho otto oito sekiz delapan восемь восьми ثمانية ثماني هشت آٹھ',
    'nine neun nueve nove negen dokuz sembilan девять девяти تسعة',
    'ten zehn dix diez dieci dez tien sepuluh десять десяти عشرة',
    'eleven elf undici sebelas одиннадцать',
    'twelve zwölf douze doce dodici doze twaalf двенадцать',
  ],
  // Sizes.
  [
    'small klein-/e/er/es/en/em petit-/e/s/es pequeñ-o/a/os/as piccol-o/a/i/e pequen-o/a/os/as küçük kecil маленьк-ий/ая/ое/ие صغير صغيرة کوچک',
    'medium mittel moyen-/ne/s/nes median-o/a/os/as middel orta средн-ий/яя/ее/ие متوسط متوسطة',
    'large groß-/e/er/es/en/em grand-/e/s/es grande-/s grandi groot grote büyük besar больш-ой/ая/ое/ие كبير كبيرة بزرگ',
  ],
  // Sides.
  [
    'left links linke-/r/s/n gauche-/s izquierd-o/a/os/as sinistr-o/a/i/e esquerd-o/a/os/as kiri лев-ый/ая/ое/ые/ого/ой يسار أيسر يسرى',
    'right rechts rechte-/r/s/n droit-/e/s/es derech-o/a/os/as destr-o/a/i/e direit-o/a/os/as sağ kanan прав-ый/ая/ое/ые/ого/ой يمين أيمن يمنى راست',
  ],
  ['top oben', 'bottom unten'],
  [
    'upper obere-/r/s/n supérieur-/e/s/es superior-/es superior-e/i üst верхн-ий/яя/ее/ие',
    'lower untere-/r/s/n inférieur-/e/s/es inferior-/es inferior-e/i нижн-ий/яя/ее/ие',
  ],
  ['inner interior', 'outer exterior'],
  ['front', 'rear'],
  ['indoor-/s', 'outdoor-/s'],
  ['horizontal-/ly', 'vertical-/ly'],
  // Directions.
  [
    'north northern nord norte noord kuzey utara север شمال',
    'south southern süd sud zuid güney selatan جنوب',
    'east eastern ost oost doğu timur восток شرق',
    'west western ouest oeste ovest batı barat запад غرب',
  ],
  // For whom clothes are.
  [
    'men mens herren homme-/s hombre-/s uomo uomini homem homens heren erkek-/ler pria мужск-ой/ая/ие/ое رجالي رجال مردانه',
    'women womens damen femme-/s mujer-/es donna donne mulher-/es dames kadın-/lar wanita женск-ий/ая/ие/ое نسائي نساء زنانه',
  ],
  ['male', 'female'],
  ['boy-/s', 'girl-/s'],
  ['summer', 'winter'],
  // Times between.
  [
    'daily täglich-/e/er/es/en quotidien-/ne diari-o/a/os/as günlük harian ежедневн-ый/ая/о يومي یومیہ روزانه',
    'weekly wöchentlich-/e/er/es/en hebdomadaire semanal-/es semanais settimanale wekelijks-/e haftalık mingguan еженедельн-ый/ая/о أسبوعي هفتگی',
    'monthly monatlich-/e/er/es/en mensuel-/le mensual-/es mensal mensile maandelijks-/e aylık bulanan ежемесячн-ый/ая/о شهري ماهانه',
    'quarterly vierteljährlich-/e/er/es/en trimestriel-/le trimestral trimestrale',
    'yearly annual annually jährlich-/e/er/es/en annuel-/le anual anuales annuale jaarlijks-/e yıllık tahunan ежегодн-ый/ая/о سنوي سالانه',
  ],
  // What is done, and states, in the words of manuals.
  ['enable-/s/d enabling', 'disable-/s/d disabling'],
  ['start-/s/ed/ing', 'stop-/s/ped/ping'],
  ['add-/s/ed/ing', 'remove-/s/d removing'],
  ['create-/s/d creating', 'delete-/s/d deleting'],
  ['allow-/s/ed/ing', 'deny denies denied denying'],
  ['import-/s/ed/ing', 'export-/s/ed/ing'],
  ['increase-/s/d increasing', 'decrease-/s/d decreasing'],
  ['buy-/s/ing', 'sell-/s/ing'],
  ['attach-/es/ed/ing', 'detach-/es/ed/ing'],
  ['encrypt-/s/ed/ing encryption', 'decrypt-/s/ed/ing decryption'],
  ['lock-/s/ed/ing', 'unlock-/s/ed/ing'],
  ['install-/s/ed/ing', 'uninstall-/s/ed/ing'],
  ['connect-/s/ed/ing', 'disconnect-/s/ed/ing'],
  ['upload-/s/ed/ing', 'download-/s/ed/ing'],
  ['push-/es/ed/ing', 'pull-/s/ed/ing pop-/s/ped/ping'],
  ['show-/s/ing', 'hide-/s hiding'],
  ['accept-/s/ed/ing', 'reject-/s/ed/ing'],
  ['true', 'false'],
  ['minimum min', 'maximum max'],
  ['input-/s', 'output-/s'],
  ['first', 'last'],
]

/** Kind of the meaning with a code. */
const kindOfCode = Uint8Array.from(contrastingWords.flatMap((meanings, kind) => meanings.map(() => kind)))

/** How German is written without its own letters. */
const germanSpellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Codes of the words, by their folded letters: the number of the meaning, below 128. */
export const contrastingCodes: ReadonlyMap<string, number> = readLists()

/** Whether two codes are those of different meanings of one kind. */
export function areContrasting(code: number, otherCode: number): boolean {
  return code !== otherCode && kindOfCode[code] === kindOfCode[otherCode]
}

/** A text with its letters folded as signatures fold them. */
export function foldLetters(text: string): string {
  return text.replace(/[^ -@a-z]/g, (letter) => String.fromCharCode(letterOfUnit[letter.charCodeAt(0)]!))
}

function readLists(): Map<string, number> {
  const codes = new Map<string, number>()
  contrastingWords.flat().forEach((forms, code) => {
    for (const word of wordsOfMeaning(forms)) codes.set(word, code)
  })
  return codes
}

/** All words, folded, that a line of {@link contrastingWords} has. Folds whole lines, because every command waits for the lists. */
export function wordsOfMeaning(forms: string): string[] {
  const german = forms.replace(/[äöüß]/g, (letter) => germanSpellings[letter]!)
  const spellings = german === forms ? [forms] : [forms, german]
  return spellings.flatMap((spelling) => foldLetters(spelling).split(' ').flatMap(wordsOfForm))
}

/** The words for which a form of the lists is short. */
function wordsOfForm(form: string): string[] {
  const [stem = '', endings] = form.split('-')
  if (endings === undefined) return [stem]
  return endings.split('/').map((ending) => stem + ending)
}

import { tokenOfWord } from '../../signatures/sketch-token.js'
import type { Gap, Stretch } from './gaps.js'

/**
 * Words of which a text can have only one in a place, by kind and language. A slash joins forms of one word, where their first four letters differ.
 *
 * Written for this project, from the names of colours in shops and from the verbs in reference pages. Words that often mean something else are left
 * out, like "rose" and "violet".
 */
export const contrastingWords: readonly string[] = [
  // Colours.
  'black white red green blue yellow orange purple pink brown grey/gray beige silver gold navy turquoise cream ivory burgundy khaki lavender',
  'schwarz weiß rot/rote grün blau gelb orange lila rosa braun grau beige silber gold türkis',
  'noir blanc rouge vert bleu jaune orange violet rose marron gris beige argent doré bordeaux',
  'negro blanco rojo/roja verde azul amarillo naranja morado rosa marrón gris beige plata/plateado dorado',
  'nero/nera bianco rosso verde azzurro/blu giallo arancione viola rosa marrone grigio beige argento oro/dorato',
  'preto/preta branco vermelho verde azul amarelo laranja roxo/roxa rosa marrom cinza bege prata dourado',
  'zwart wit/witte rood/rode groen blauw geel/gele oranje paars roze bruin grijs beige zilver goud',
  'siyah beyaz kırmızı yeşil mavi sarı turuncu mor pembe kahverengi gri bej lacivert gümüş altın',
  'hitam putih merah hijau biru kuning oranye ungu pink cokelat/coklat abu perak emas',
  'чёрный/черный белый красный зелёный/зеленый синий жёлтый/желтый оранжевый фиолетовый розовый коричневый серый бежевый',
  'أسود أبيض أحمر أخضر أزرق أصفر برتقالي بنفسجي وردي بني رمادي بيج',
  'سیاه/مشکی سفید قرمز سبز آبی زرد نارنجی بنفش صورتی قهوه خاکستری/طوسی',
  // Sizes, sides, directions, and for whom clothes are.
  'small medium large',
  'klein mittel groß',
  'petit moyen grand',
  'pequeño/pequeña mediano grande',
  'küçük orta büyük',
  'left right',
  'links rechts',
  'gauche droite',
  'izquierda/izquierdo derecha/derecho',
  'sol sağ',
  'north south east west',
  'upper lower',
  'men women',
  'boys girls',
  'herren damen',
  'homme femme',
  'hombre mujer',
  'erkek kadın',
  // Numbers of things. In the other languages, two such words have the 12 bits of words as frequent as "software" and "documentation".
  'two three four five six seven eight nine ten',
  'zwei drei vier fünf sechs sieben acht neun zehn',
  'deux trois quatre cinq six sept huit neuf dix',
  'dos tres cuatro cinco seis siete ocho nueve diez',
  'iki dört beş altı yedi sekiz dokuz',
  // What is done, in the words of manuals.
  'enable disable',
  'start stop',
  'add/adds remove',
  'create delete',
  'attach detach',
  'allow deny/denies',
  'import export',
  'encrypt decrypt',
  'lock unlock',
  'increase decrease',
  'buy/buys sell',
]

/** A word of a list: the number of the list in the high bits, that of the word in the low ones. */
const numberBits = 8
/** The words of lists with the hash of a token. Different words may share one. */
const membersOfHash: ReadonlyMap<number, readonly number[]> = readLists()

/** In a gap of more words, two of them are not in each other's place ("Light Grey", "Yellow"). */
const longestContrast = 2

/**
 * Counts the words of a gap that contrast with another word in their place, like "black" and "white", "left" and "right". Such words are facts whatever
 * their case, and although the other text may have them elsewhere: "Colour: black. Also available in white."
 */
export function countContrasts({ mine, others, atEdge }: Gap): number {
  if (atEdge || lengthOf(mine) > longestContrast || lengthOf(others) > longestContrast) return 0
  let count = 0
  for (let i = mine.from + 1; i < mine.to; i++) {
    const members = membersAt(mine, i)
    if (members !== undefined && contrastsWith(members, others)) count++
  }
  return count
}

/** Whether a stretch has another word of the list of one of these words, and not the word itself. */
function contrastsWith(members: readonly number[], stretch: Stretch): boolean {
  let found = false
  for (let i = stretch.from + 1; i < stretch.to; i++) {
    for (const other of membersAt(stretch, i) ?? []) {
      if (members.includes(other)) return false
      found ||= members.some((member) => member >>> numberBits === other >>> numberBits)
    }
  }
  return found
}

function membersAt({ text }: Stretch, i: number): readonly number[] | undefined {
  return text.isFigure(i) || !text.isOwn(i) ? undefined : membersOfHash.get(text.hashes[i]!)
}

function lengthOf({ from, to }: Stretch): number {
  return to - from - 1
}

function readLists(): Map<number, number[]> {
  const members = new Map<number, number[]>()
  for (const [list, words] of contrastingWords.entries()) {
    for (const [number, forms] of words.split(' ').entries()) {
      for (const form of forms.split('/')) {
        const hash = tokenOfWord(form)
        members.set(hash, [...(members.get(hash) ?? []), (list << numberBits) | number])
      }
    }
  }
  return members
}

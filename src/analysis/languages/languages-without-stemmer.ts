import type { Language } from './language.js'

const words = (list: string) => list.split(/\s+/)

/**
 * Languages without a stemmer here: their most frequent function words, written for this project, so that their texts lose their stop words and are
 * not taken for a neighbouring language.
 */
export const languagesWithoutStemmer: readonly Language[] = [
  {
    code: 'pl',
    letters: 'łżźśćńęą',
    stopWords: words(`i w na z do się nie to że jest o jak za od po co a ale tak już tym dla przez czy być przy był była było były
są ze jego jej ich tego tej ten ta te który która które jako oraz tylko może także lub ma przed pod bez nad między również gdy`),
  },
  {
    code: 'cs',
    letters: 'řůěň',
    stopWords: words(`a v na se je že o z s do i to za pro jako by k po ale si od jsem jsou byl byla bylo být který která které nebo
podle až při už tak jeho její jejich ve ze tím před však co není jak mezi také pouze aby než ani pod bez kde když`),
  },
  {
    code: 'uk',
    letters: 'їієґ',
    stopWords: words(`і в на з що не до у за як це та від по для про є він вона вони ми ви я його її їх але бути був була було були
який яка яке які також після або при ще вже під через так щоб якщо тому між лише коли де те цей ця`),
  },
  {
    code: 'vi',
    letters: 'đơưăạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉĩọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ',
    stopWords: words(`và của là có trong được cho với các một những không người này đã khi đến để từ về như ra tại vào theo trên cũng
nhưng sẽ hay đó thì bị còn phải rất nhiều do sau nên mà đang việc ở`),
  },
  {
    code: 'ca',
    stopWords: words(`de la el i a que en els les un una per del al amb és es no dels va ser han com més se són o l'any aquest aquesta
aquests seva seu ha pel pels entre però també sobre fins quan on molt tot li hi ho ja ens`),
  },
  {
    code: 'hr',
    letters: 'đčćžš',
    stopWords: words(`i u je na se da su za od s a o koji koja koje ne to kao iz do li po bi će ili sa nije ali bio bila bilo biti što
još samo nakon prema te koju kojih te ih ga mu joj već kod pri tako dok kada jer oko`),
  },
  {
    code: 'az',
    letters: 'ə',
    stopWords: words(`və bu bir da də ki ilə üçün o olan olaraq olub kimi daha çox sonra isə amma edib qeyd hər ən öz onun onlar
həm idi lakin görə nə əgər çünki belə artıq ya yalnız haqqında qədər`),
  },
]

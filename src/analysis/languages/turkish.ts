import type { Language } from './language.js'

const prefixLength = 5

/**
 * Turkish: words are cut to five characters, which CoDet 2.1.1 (after Can et al.) found as good as morphology: F1 0.76 against 0.74 unstemmed.
 * Stop words: CoDet table 2.1, all 182 that it prints (its title says 180).
 */
export const turkish: Language = {
  code: 'tr',
  letters: 'ğışİ',
  stem: (word) => (word.length <= prefixLength ? word : [...word].slice(0, prefixLength).join('')),
  stopWords: `acaba altı ama ancak artık asla aslında az bana bazen bazı bazıları bazısı belki ben beni benim beş bile bir birçoğu birçok
birçokları biri birisi birkaç birkaçı birşey birşeyi biz bize bizi bizim böyle böylece bu buna bunda bundan bunu bunun burada bütün çoğu
çoğuna çoğunu çok çünkü da daha de değil demek diğer diğeri diğerleri diye dokuz dolayı dört elbette fakat falan felan filan gene gibi
hala hangi hangisi hani hatta hem henüz hep hepsi hepsine hepsini her herkes herkese herkesi hiç hiçbiri hiçbirine hiçbirini için içinde
iki ile ise işte kaç kadar kendi kendine kendini ki kim kime kimi kimisi madem mı mi mu mü nasıl ne neden nedir nerde nerede nereden
nereye nesi neyse niçin niye on ona ondan onlar onlara onlardan onların onu onun orada oysa oysaki öbürü ön önce ötürü öyle rağmen sana
sekiz sen senden seni senin siz sizden size sizi sizin son sonra şayet şey şeyden şeye şeyi şeyler şimdi şöyle şu şuna şunda şundan
şunlar şunu şunun tabi tamam tüm tümü üç üzere var ve ya yahut yani yedi yerine yine yoksa zaten zira`.split(/\s+/),
}

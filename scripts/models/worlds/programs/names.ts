import type { Random } from '../../../../electron/base/random.ts'
import { askWord } from '../../../../electron/learn/lessons/wording.ts'
import { nounSynonyms } from '../../../../electron/learn/lessons/lexicon/noun-synonyms.ts'
import { randomName } from '../names.ts'

const FIRST =
  'Ada,Amir,Ana,Arvo,Beatriz,Bela,Carl,Chiara,Dana,Dmitri,Elif,Emil,Farah,Finn,Greta,Hana,Hugo,Ines,Ivan,Jonas,Kaori,Lena,Luis,Mara,Milan,Nadia,Noor,Olga,Otto,Pia,Quentin,Rafael,Rosa,Samir,Sven,Tara,Tomas,Uma,Vera,Viktor,Wanda,Yara,Zeno'.split(
    ',',
  )
const BEGINNINGS =
  'Al,Bar,Bren,Cal,Cor,Dal,Dren,El,Fal,Gar,Hal,Hol,Is,Kar,Kel,Lan,Lor,Mar,Mel,Nor,Or,Pel,Quil,Ros,Sal,Stan,Tar,Tren,Ul,Val,Ver,Wen,Wil,Yor,Zan'.split(
    ',',
  )
const SURNAMES =
  'berg,dale,den,dottir,ek,er,ev,field,ham,ic,ini,ley,low,man,mann,nova,o,oni,os,ova,quist,ridge,sen,ski,son,stein,ström,ton,well,wick'.split(
    ',',
  )
const PLACES =
  'a,aby,abad,bach,borough,bridge,burg,bury,by,dal,field,ford,gate,grad,ham,haven,holm,ia,land,mere,minster,mouth,ona,os,polis,port,sted,stone,ton,ville,wald,wick,worth'.split(
    ',',
  )
const FIRMS =
  'Foods,Labs,Systems,Partners,Group,Industries,Motors,Works,Media,Energy,Bank,Holdings,Trading,Studios,Press,Lines,United,Rovers,Institute,Council'.split(
    ',',
  )

const PLACE_TYPES = /^(?:place|country|region|island|lake|river|mountain|continent|planet|star|station|street)$/
const GROUP_TYPES =
  /^(?:organization|team|party|airline|supplier|customer|department|league|journal|school|hospital|museum|hotel|restaurant|court)$/

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A name as things of the type have it: a person's, a place's, a firm's, a title, a common noun, a code. */
export function nameFor(type: string, random: Random): string {
  const root = (): string => random.pick(BEGINNINGS)
  if (askWord(type) === 'who') {
    const surname = root() + random.pick(SURNAMES)
    const initial = random.chance(0.12) ? ` ${random.pick('ABCDEFGHJKLMRST'.split(''))}.` : ''
    return random.chance(0.05) ? surname : `${random.pick(FIRST)}${initial} ${surname}`
  }
  if (PLACE_TYPES.test(type)) {
    const name = root() + random.pick(PLACES)
    return random.chance(0.15)
      ? `${random.pick(['New', 'North', 'Saint', 'Upper', 'Port', 'Lake', 'Mount', 'Great'])} ${name}`
      : name
  }
  if (GROUP_TYPES.test(type))
    return random.chance(0.3)
      ? `${random.pick(FIRST)} & ${root()}${random.pick(SURNAMES)}`
      : `${root()}${random.pick(['a', 'o', 'ix', 'en', ''])} ${random.pick(FIRMS)}`
  if (random.chance(0.06))
    return `${random.pick('ABCDEFGHKLMNPRSTX'.split(''))}${random.pick(['-', ''])}${100 + random.below(900)}`
  if (COMMON.test(type)) {
    const word = (): string => random.pick(random.pick(nounSynonyms))
    return random.chance(0.6) ? word() : `${word()} ${word()}`
  }
  return random.chance(0.15)
    ? `The ${capital(root())}${random.pick(PLACES)} ${capital(random.pick(random.pick(nounSynonyms)))}`
    : randomName(type, random)
}

const COMMON =
  /^(?:genre|topic|language|occupation|position|industry|color|material|ingredient|symptom|sport|religion|gender|currency|cause|crime|method|organ|disease|chemical|mineral|instrument)$/

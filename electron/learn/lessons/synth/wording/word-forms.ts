import { once } from '../../../../base/once.ts'
import { verb, type Verb } from '../../morphology.ts'
import { domains } from '../../lexicon/index.ts'
import { nounSynonyms } from '../../lexicon/noun-synonyms.ts'
import { typeNouns } from '../../lexicon/types.ts'
import { verbSynonyms } from '../../lexicon/verb-synonyms.ts'

export type VerbForm = 'base' | 'third' | 'past' | 'gerund'

/** Verbs that change otherwise than by -ed, as `verb` reads them; those of the lexicon come on top. */
const IRREGULAR =
  'admit/admitted,commit/committed,co-occur/co-occurred,equip/equipped,expel/expelled,infer/inferred,map/mapped,occur/occurred,permit/permitted,prefer/preferred,refer/referred,submit/submitted,tag/tagged,transfer/transferred,transmit/transmitted,bear/bore/born,become/became/become,begin/began/begun,bind/bound/bound,break/broke/broken,bring/brought/brought,build/built/built,buy/bought/bought,catch/caught/caught,choose/chose/chosen,come/came/come,cut/cut/cut,deal/dealt/dealt,draw/drew/drawn,drive/drove/driven,eat/ate/eaten,fall/fell/fallen,feed/fed/fed,fight/fought/fought,find/found/found,fly/flew/flown,get/got/got,give/gave/given,go/went/gone,grow/grew/grown,hit/hit/hit,hold/held/held,keep/kept/kept,know/knew/known,lead/led/led,leave/left/left,lend/lent/lent,lie/lay/lain,lose/lost/lost,make/made/made,meet/met/met,pay/paid/paid,put/put/put,read/read/read,ride/rode/ridden,run/ran/run,say/said/said,see/saw/seen,sell/sold/sold,send/sent/sent,set/set/set,shoot/shot/shot,sing/sang/sung,sit/sat/sat,speak/spoke/spoken,spend/spent/spent,split/split/split,stand/stood/stood,steal/stole/stolen,take/took/taken,teach/taught/taught,tell/told/told,think/thought/thought,throw/threw/thrown,understand/understood/understood,wear/wore/worn,win/won/won,write/wrote/written'

/** Verbs that relation names are made of and the lists lack. */
const USUAL =
  'diagnose,disrupt,complicate,interconnect,exhibit,boycott,consider,mobilize,obstruct,violate,acknowledge,defy,assassinate,torture,apologize,accede,threaten,praise,denounce,criticize,hijack,abduct,coerce,retreat,surrender,encode,catalyze,inhibit,activate,regulate,bind,phosphorylate,adjoin,border,star,host,nominate,headquarter,depict,license,merge,invest,sponsor,employ,own,govern,border,flow,cite,reference,import,inherit,override,implement,instantiate,call,subclass,equal,weigh,cost'

/** `occurred` and so `occurring`. */
function withDoubled(known: Verb): Verb {
  return /([mprt])\1ed$/.test(known.past) ? { ...known, gerund: `${known.past.slice(0, -2)}ing` } : known
}

function* listedVerbs(): Generator<Verb> {
  for (const text of IRREGULAR.split(',')) yield withDoubled(verb(text))
  for (const { does, done } of domains.flat()) yield* [...does, ...done].filter(({ base }) => !base.includes(' '))
  for (const word of [...verbSynonyms.flat(), ...USUAL.split(',')]) yield verb(word)
}

const listed = once(() => {
  const verbs = new Map<string, { verb: Verb; form: VerbForm }>()
  const roots = new Map<string, string>()
  for (const known of listedVerbs()) {
    const forms: [string, VerbForm][] = [
      [known.participle, 'past'],
      [known.past, 'past'],
      [known.third, 'third'],
      [known.gerund, 'gerund'],
      [known.base, 'base'],
    ]
    const plain = { ...known, particle: '' }
    for (const [text, form] of forms) if (!verbs.has(text)) verbs.set(text, { verb: plain, form })
    for (const irregular of [known.past, known.participle])
      if (!irregular.endsWith('ed') && !roots.has(irregular)) roots.set(irregular, known.base)
  }
  return { verbs, roots }
})

const nouns = once(
  () =>
    new Set([
      ...nounSynonyms.flat(),
      ...[...typeNouns.values()].flatMap(type => type.nouns),
      ...domains.flat().flatMap(concept => [...concept.nouns, ...concept.inverse]),
    ]),
)

/** A form of a verb that the lists have. */
export function knownVerb(word: string): { verb: Verb; form: VerbForm } | undefined {
  return listed().verbs.get(word)
}

export function isNoun(word: string): boolean {
  return nouns().has(word) || nouns().has(singular(word))
}

/** The verb of which `located` is the participle: a known one, or one made up by the usual spelling. */
export function verbOfParticiple(word: string): Verb | undefined {
  const known = listed().verbs.get(word)
  if (known?.form === 'past') return known.verb
  if (!/.{2}ed$/.test(word)) return undefined
  const stem = word.slice(0, -2)
  if (/([bdgklmnprt])\1$/.test(stem)) return verb(`${stem.slice(0, -1)}/${word}`)
  if (/(?:at|iz|is|iv|uc|ag|rg|dg|ur|os|us|ud|bl|gl|v|c|z|u)$/.test(stem)) return verb(`${stem}e`)
  return verb(stem.endsWith('i') ? `${stem.slice(0, -1)}y` : stem)
}

const UNCHANGED = /(?:ss|us|is|series|species|news|ics)$/

const IRREGULAR_PLURALS = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['wives', 'wife'],
  ['lives', 'life'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['series', 'series'],
  ['species', 'species'],
  ['criteria', 'criterion'],
  ['heroes', 'hero'],
  ['volcanoes', 'volcano'],
  ['potatoes', 'potato'],
  ['tomatoes', 'tomato'],
  ['grandchildren', 'grandchild'],
])

/** `treaties` to `treaty`, `people` to `person`; a word that is no plural stays. */
export function singular(noun: string): string {
  const space = noun.lastIndexOf(' ') + 1
  const last = noun.slice(space)
  const known = IRREGULAR_PLURALS.get(last)
  if (known !== undefined) return noun.slice(0, space) + known
  if (last.length < 4 || !last.endsWith('s') || UNCHANGED.test(last)) return noun
  if (last.endsWith('ies')) return `${noun.slice(0, -3)}y`
  return /(?:x|z|ch|sh|ss)es$/.test(last) ? noun.slice(0, -2) : noun.slice(0, -1)
}

/**
 * What the forms of a word and what is derived from it have in common, for comparing: `director`, `directed` and
 * `directs` are `direct`. Not meant to be read.
 */
export function root(word: string): string {
  const base = listed().roots.get(word) ?? singular(word)
  if (base.length < 5) return base.replace(/e$/, '')
  const cut = base.replace(/(?:ing|ed|ers?|ors?|e)$/, '')
  return cut.length < 3 ? base : cut.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '')
}

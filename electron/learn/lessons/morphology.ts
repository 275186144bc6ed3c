/** The forms of an English verb with what follows it: `star in` has the particle `in`. */
export interface Verb {
  base: string
  third: string
  past: string
  participle: string
  gerund: string
  particle: string
}

const VOWELS = 'aeiou'

/**
 * Regular plural of the last word; `of`-phrases are pluralised at their head ("place of birth" -> "places of birth").
 */
export function plural(noun: string): string {
  const of = noun.search(/ (of|in|to|at|for|by) /)
  if (of > 0) return plural(noun.slice(0, of)) + noun.slice(of)
  const irregular: Record<string, string> = {
    person: 'people',
    people: 'people',
    man: 'men',
    woman: 'women',
    child: 'children',
    hero: 'heroes',
    volcano: 'volcanoes',
    potato: 'potatoes',
    tomato: 'tomatoes',
    grandchild: 'grandchildren',
    software: 'software',
    equipment: 'equipment',
    wife: 'wives',
    species: 'species',
    series: 'series',
    staff: 'staff',
    cast: 'cast',
    crew: 'crew',
    personnel: 'personnel',
    alumni: 'alumni',
    alumnus: 'alumni',
    prey: 'prey',
    music: 'music',
    money: 'money',
    fish: 'fish',
    aircraft: 'aircraft',
    life: 'lives',
    half: 'halves',
    criterion: 'criteria',
    phenomenon: 'phenomena',
    sheep: 'sheep',
    offspring: 'offspring',
    monarch: 'monarchs',
    stomach: 'stomachs',
    epoch: 'epochs',
  }
  const last = noun.slice(noun.lastIndexOf(' ') + 1)
  const stem = noun.slice(0, noun.length - last.length)
  const known = irregular[last]
  if (known !== undefined) return stem + known
  if (last.endsWith('ics')) return noun
  if (/[^aeiou]y$/.test(last)) return noun.slice(0, -1) + 'ies'
  if (/(s|x|z|ch|sh)$/.test(last)) return noun + 'es'
  if (/(man)$/.test(last) && last !== 'human' && last !== 'german') return noun.slice(0, -3) + 'men'
  return noun + 's'
}

function thirdPerson(base: string): string {
  if (base === 'have') return 'has'
  if (base === 'be') return 'is'
  if (/[^aeiou]y$/.test(base)) return base.slice(0, -1) + 'ies'
  if (/(s|x|z|ch|sh|o)$/.test(base)) return base + 'es'
  return base + 's'
}

function regularPast(base: string): string {
  if (base.endsWith('e')) return base + 'd'
  const beforeY = base[base.length - 2] ?? ''
  if (base.endsWith('y') && !VOWELS.includes(beforeY)) return base.slice(0, -1) + 'ied'
  return base + 'ed'
}

function gerund(base: string): string {
  if (base === 'be') return 'being'
  if (base.endsWith('ie')) return base.slice(0, -2) + 'ying'
  if (base.endsWith('e') && !base.endsWith('ee')) return base.slice(0, -1) + 'ing'
  const doubled = /^(set|put|get|cut|run|win|sit|begin|hit|shut|stop|plan|star|wed|spin|cram|rob|knit|control)$/.test(
    base,
  )
  return base + (doubled ? (base[base.length - 1] ?? '') : '') + 'ing'
}

/**
 * Reads `write/wrote/written`, `direct`, `star/starred/starred in`: base, past, participle (regular when left out),
 * then a particle.
 */
export function verb(text: string): Verb {
  const space = text.indexOf(' ')
  const forms = (space < 0 ? text : text.slice(0, space)).split('/')
  const base = forms[0] ?? text
  const past = forms[1] ?? regularPast(base)
  return {
    base,
    third: thirdPerson(base),
    past,
    participle: forms[2] ?? past,
    gerund: gerund(base),
    particle: space < 0 ? '' : text.slice(space),
  }
}

/** `a` or `an` before a word. */
export function article(word: string): string {
  return /^[aeiou]/i.test(word) ? 'an' : 'a'
}

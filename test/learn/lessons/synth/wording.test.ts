import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lexiconMatches } from '../../../../electron/learn/lessons/synth/wording/lexicon-matches.ts'
import { nameWording } from '../../../../electron/learn/lessons/synth/wording/name-wording.ts'
import { readRelationName } from '../../../../electron/learn/lessons/synth/wording/relation-name.ts'
import { typeFor, typeOfNoun } from '../../../../electron/learn/lessons/synth/walks/type-of.ts'
import { mayBe } from '../../../../electron/learn/lessons/synth/walks/type-kinship.ts'
import { root, singular, verbOfParticiple } from '../../../../electron/learn/lessons/synth/wording/word-forms.ts'
import { givenAway } from '../../../../electron/learn/lessons/synth/quality/giveaways.ts'

describe('the name of a relation', () => {
  test.each([
    ['directed_by', ['directed', 'by'], undefined],
    ['hasSideEffect', ['has', 'side', 'effect'], undefined],
    ['http://example.org/ontology/placeOfBirth', ['place', 'of', 'birth'], undefined],
    ['film.film.directed_by', ['directed', 'by'], 'film'],
    ['/people/deceased_person/place_of_death', ['place', 'of', 'death'], 'deceased person'],
    ['elev', ['elevation'], undefined],
  ])('%s', (name, words, headType) => {
    expect(readRelationName(name)).toEqual({ words, ...(headType === undefined ? {} : { headType }) })
  })

  test.each(['/people/person/spouse_s./people/marriage/spouse', 'people.person.spouse_s..people.marriage.spouse'])(
    '%s goes through a nameless node',
    name => {
      expect(readRelationName(name)).toEqual({ words: ['spouse'], through: ['spouse'], headType: 'person' })
    },
  )

  test('what it is measured in is not said', () => {
    expect(readRelationName('Height (m)').words).toEqual(['height'])
    expect(readRelationName('(m)').words).toEqual(['m'])
  })

  test('any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string(), name => {
        expect(Array.isArray(readRelationName(name).words)).toBe(true)
      }),
    )
  })
})

describe('the words of a name', () => {
  test.each([
    ['capital of', 'inverse', /^capital/],
    ['is part of', 'inverse', /^part/],
    ['consists of', 'done', /^consist\/consisted\/consisted of$/],
    ['assesses effect of', 'done', /^assess\/.* the effect of$/],
    ['produced by', 'does', /^produce\//],
    ['skippered', 'does', /^skipper\//],
    ['seed', 'nouns', /^seed/],
    ['written by', 'does', /^write\/wrote\/written$/],
    ['located in', 'be', /^located in$/],
    ['fought in', 'done', /^fight\/fought\/fought in$/],
    ['about', 'be', /^about$/],
    ['interacts with', 'done', /^interact\/.* with$/],
    ['adjacent to', 'be', /^adjacent to$/],
    ['issue in', 'be', /^an issue in$/],
    ['carries out', 'done', /^carry\/.* out$/],
    ['treats', 'done', /^treat\//],
    ['release year', 'nouns', /^release year/],
    ['treaties', 'nouns', /^treaty/],
    ['has opening hours', 'nouns', /^opening hour/],
    ['organizations founded', 'done', /^found\/founded\/founded$/],
    ['place founded', 'be', /^founded in$/],
    ['countries spoken in', 'be', /^spoken in$/],
    ['fraternities and sororities', 'nouns', /^fraternity and sorority/],
    ['make a visit', 'done', /^make\/made\/made a visit to$/],
    ['express intent to cooperate', 'done', /^express\/.* intent to cooperate with$/],
    ['bring lawsuit against', 'done', /^bring\/brought\/brought lawsuit against$/],
    ['praise or endorse', 'done', /^praise\/.*, endorse\//],
  ] as const)('%s: %s', (name, kind, form) => {
    expect(nameWording(name.split(' ')).wording[kind]).toMatch(form)
  })

  test('whoever is called by what they do is asked for by who', () => {
    expect(nameWording(['skippered', 'by']).tailType).toBe('person')
    expect(nameWording(['flooded', 'by']).tailType).toBeUndefined()
  })

  test('a property of a schema is no verb', () => {
    expect(nameWording(['films'], true).wording).toEqual({ nouns: expect.stringMatching(/^film, film/) })
  })

  test('every name of a relation has some wording', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), words => {
        expect(
          Object.values(nameWording(words).wording).some(text => typeof text === 'string' && text.trim() !== ''),
        ).toBe(true)
      }),
    )
  })
})

describe('words and their forms', () => {
  test.each([
    ['directors', 'direct'],
    ['directed', 'direct'],
    ['directing', 'direct'],
    ['written', 'writ'],
    ['writers', 'writ'],
    ['starred', 'star'],
    ['stars', 'star'],
    ['starring', 'star'],
    ['treaties', 'treaty'],
  ])('%s has the root %s', (word, wanted) => {
    expect(root(word)).toBe(wanted)
  })

  test.each([
    ['treaties', 'treaty'],
    ['people', 'person'],
    ['churches', 'church'],
    ['species', 'species'],
    ['politics', 'politics'],
    ['film genres', 'film genre'],
    ['bus', 'bus'],
    ['constructor', 'constructor'],
  ])('one of %s is a %s', (many, one) => {
    expect(singular(many)).toBe(one)
  })

  test.each([
    ['located', 'locate'],
    ['owned', 'own'],
    ['occurred', 'occur'],
    ['married', 'marry'],
    ['zorbed', 'zorb'],
    ['made', 'make'],
  ])('%s is the participle of %s', (participle, base) => {
    expect(verbOfParticiple(participle)?.base).toBe(base)
  })

  test('types by their nouns', () => {
    expect(
      ['movie', 'Person', 'TV programs', 'directors', 'anatomical_structure', 'chemical_viewed_functionally'].map(
        typeFor,
      ),
    ).toEqual(['film', 'person', 'tv program', 'person', 'anatomical structure', 'chemical'])
    expect(typeOfNoun('winning work')).toBeUndefined()
    expect(mayBe('country', 'place')).toBe(true)
    expect(mayBe('year', 'person')).toBe(false)
    expect(mayBe('some type', 'person')).toBe(true)
  })
})

describe('concepts of the lexicon by name', () => {
  const first = (name: string): { name: string; flipped: boolean } | undefined => {
    const [best] = lexiconMatches(name.split(' '))
    return best === undefined ? undefined : { name: best.concept.names[0] ?? '', flipped: best.flipped }
  }

  test.each([
    ['directed by', 'directed by', false],
    ['director of', 'directed by', true],
    ['capital', 'capital', false],
    ['capital of', 'capital', true],
    ['release year', 'release year', false],
    ['place of birth', 'place of birth', false],
  ])('%s', (name, concept, flipped) => {
    expect(first(name)).toEqual({ name: concept, flipped })
  })

  test('a name told from the other end is not the same', () => {
    const contains = lexiconMatches(['contains']).filter(({ flipped, score }) => !flipped && score > 0.8)
    expect(contains.every(({ concept }) => concept.names.includes('contains'))).toBe(true)
  })

  test('words that no relation has match nothing', () => {
    expect(lexiconMatches(['relngo'])).toEqual([])
  })
})

describe('what a question gives away', () => {
  test('names count as whole words, whatever their case and accents, outside the anchors', () => {
    expect(givenAway('who directed Batman Returns?', ['Batman Returns'], ['Batman'])).toBeUndefined()
    expect(givenAway('who but tim burton directed it?', ['it'], ['Tim Burton'])).toBe('Tim Burton')
    expect(givenAway('films of Amelie with café scenes', ['Amelie'], ['Cafe'])).toBe('Cafe')
    expect(givenAway('who is in the other films?', ['X'], ['Who', 'The Other', 'It'])).toBeUndefined()
    expect(givenAway('what about dramatic films?', ['X'], ['Drama'])).toBeUndefined()
  })
})

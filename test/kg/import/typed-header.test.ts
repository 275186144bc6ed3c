import { describe, expect, test } from 'vitest'
import { typedColumns, typedRoles } from '../../../electron/kg/import/typed-header.ts'
import { factsAbout, importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const NODES = 'personId:ID(Person),name,born:int,:LABEL\n1,Ada,1815,Person;Author\n2,Bob,,Person\n'
const FILMS = 'movieId:ID(Movie),title,:LABEL\n1,The Engine,Movie\n'
const EDGES = ':START_ID(Person),role,since:date,:END_ID(Movie),:TYPE\n1,writer,1843-10-18,1,MADE\n2,,,1,SAW\n'

describe('typed headers', () => {
  test.each([
    ['nodes of Neo4j', ':ID,name,:LABEL', 'head property type'],
    ['edges of Neo4j', ':START_ID,:END_ID,:TYPE,since:int,note:IGNORE', 'head tail relation property ignore'],
    ['nodes of TinkerPop', '~id,~label,name:string', 'head type property'],
    ['edges of TinkerPop', '~id,~from,~to,~label,dist:int', 'ignore head tail relation property'],
    ['an export of APOC', '_id,_labels,name,_start,_end,_type', 'ignore type property head tail relation'],
  ])('%s: %s', (_, header, roles) => {
    const columns = typedColumns(header.split(','))
    expect(columns && typedRoles(columns).join(' ')).toBe(roles)
  })

  test.each(['id,name,city', 'head,relation,tail', 'a:ID-card,b', '_id,name', 'time:12:30,x:LABEL'])(
    '%s has none',
    header => expect(typedColumns(header.split(','))).toBeUndefined(),
  )
})

test('the same id in two spaces is two nodes, and edges go between the spaces', async () => {
  const outcome = await importTexts(folder, { 'people.csv': NODES, 'films.csv': FILMS, 'made.csv': EDGES })
  expect(outcome.rejected).toEqual([])
  const facts = await factsAbout(outcome.folder, 'Ada')
  expect(facts).toContainEqual({ head: 'Ada', relation: 'MADE', tail: 'The Engine', time: '1843-10-18; ' })
  expect(facts).toContainEqual({ head: 'Ada', relation: 'personId', tail: '1' })
  const types = facts.filter(({ relation }) => relation.endsWith('type')).map(({ tail }) => tail)
  expect(types.toSorted()).toEqual(['Author', 'Person'])
})

test('a table of nodes and edges as APOC exports it', async () => {
  const outcome = await importTexts(folder, {
    'all.csv':
      '"_id","_labels","name","_start","_end","_type","since"\n"0",":Person:Author","Ada",,,,\n"1",":Person","Bob",,,,\n,,,"0","1","KNOWS","2010"\n,,,"0",,"KNOWS",""\n',
  })
  expect(outcome.rejected).toMatchObject([{ line: 5, reason: 'an edge without both of its ends' }])
  expect(await factsAbout(outcome.folder, 'Ada')).toContainEqual({
    head: 'Ada',
    relation: 'KNOWS',
    tail: 'Bob',
    time: '2010; ',
  })
})

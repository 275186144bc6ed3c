import { describe, expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { executeSExpression, type ExecuteOptions } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

async function namesFor(graph: KnowledgeGraph, text: string, options?: ExecuteOptions): Promise<string[] | number> {
  const result = await executeSExpression(parseSExpression(text), graph, options)
  if (result.kind === 'number') return result.value
  expect(result.total).toBe(result.ids.length)
  return (await Promise.all(result.ids.map(async id => (await graph.entity(id))?.name ?? ''))).toSorted()
}

describe('a table of films', async () => {
  const films = await graphOf(folder, { 'films.txt': [
    'Alien|directed_by|Ridley Scott', 'Alien|release_year|1979', 'Alien|starred_actors|Sigourney Weaver', 'Alien|is a|film',
    'Blade Runner|directed_by|Ridley Scott', 'Blade Runner|release_year|1982', 'Blade Runner|starred_actors|Harrison Ford', 'Blade Runner|is a|film',
    'Aliens|directed_by|James Cameron', 'Aliens|release_year|1986', 'Aliens|starred_actors|Sigourney Weaver', 'Aliens|is a|film',
    'Legend|directed_by|Ridley Scott', 'Legend|release_year|1986', 'Legend|is a|film', 'Ridley Scott|is a|person', 'Her (film)|is a|film', 'Her (film)|release_year|2013',
  ].join('\n') })

  test.each<[string, string[] | number]>([
    ["(JOIN directed_by 'Ridley Scott')", ['Alien', 'Blade Runner', 'Legend']],
    ['(JOIN (R directed_by) Alien)', ['Ridley Scott']],
    ["(JOIN (R starred_actors) (JOIN directed_by 'Ridley Scott'))", ['Harrison Ford', 'Sigourney Weaver']],
    ["(AND (JOIN directed_by 'Ridley Scott') (JOIN starred_actors 'Sigourney Weaver'))", ['Alien']],
    ["(AND film (JOIN directed_by 'James Cameron'))", ['Aliens']],
    ["(COUNT (JOIN directed_by 'Ridley Scott'))", 3],
    ['(COUNT film)', 5],
    ["(ARGMAX (JOIN directed_by 'Ridley Scott') release_year)", ['Legend']],
    ['(ARGMIN film release_year)', ['Alien']],
    ["(ARGMIN (JOIN (R directed_by) (AND film (ge release_year 1982))) (JOIN (R directed_by) release_year))", ['Ridley Scott']],
    ['(JOIN release_year 1986)', ['Aliens', 'Legend']],
    ['(JOIN release_year "1986")', ['Aliens', 'Legend']],
    ['(AND film (le release_year 1982))', ['Alien', 'Blade Runner']],
    ['(lt release_year 1982 film)', ['Alien']],
    ['(ge (JOIN (R directed_by) release_year) 1986)', ['James Cameron', 'Ridley Scott']],
    ["(TC film release_year 1986)", ['Aliens', 'Legend']],
    ["'Her (film)'", ['Her (film)']],
    ["(JOIN 'is a' film)", ['Alien', 'Aliens', 'Blade Runner', 'Her (film)', 'Legend']],
  ])('%s', async (text, expected) => {
    expect(await namesFor(films, text)).toEqual(expected)
  })
})

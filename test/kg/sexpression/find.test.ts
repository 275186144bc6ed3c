import { expect, test } from 'vitest'
import { SExpressionError } from '../../../electron/kg/sexpression/errors.ts'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { sparqlNames } from '../../../electron/kg/sexpression/sparql-names.ts'
import { toSparql } from '../../../electron/kg/sexpression/to-sparql.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { withDocuments } from '../../agent/hypergraph-of.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'
import type { Row } from '../../agent/memory-graph.ts'

const folder = temporaryFolder()
const DOCUMENTS = {
  'molander.txt': 'Gustaf Molander was a Swedish director. Gustaf Molander was born on 18 November 1888 in Helsinki.',
  'scott.txt': 'Ridley Scott is an English director. Ridley Scott directed Legend in 1985.',
}
const ROWS: Row[] = [
  ['Intermezzo', 'directed_by', 'Gustaf Molander'],
  ['Alien', 'directed_by', 'Ridley Scott'],
  ['Ridley Scott', 'born_in', 'South Shields'],
]

async function names(kg: KnowledgeGraph, text: string): Promise<string[]> {
  const result = await executeSExpression(parseSExpression(text), kg)
  if (result.kind !== 'set') throw new Error(`${text} is no set`)
  return (await Promise.all(result.ids.map(async id => (await kg.entity(id))?.name ?? ''))).toSorted()
}

test('FIND goes from the documents into the graph', async () => {
  await withDocuments(
    DOCUMENTS,
    async kg => {
      // What the graph has not, such as Helsinki, is no member.
      expect(await names(kg, '(FIND "Who was born in Helsinki?")')).toContain('Gustaf Molander')
      expect(await names(kg, '(JOIN directed_by (FIND "born in Helsinki"))')).toContain('Intermezzo')
      expect(await names(kg, '(AND (FIND "director of Legend") (ANY born_in))')).toEqual(['Ridley Scott'])
      const form = parseSExpression('(JOIN directed_by (FIND "born in Helsinki"))')
      expect(toSparql(form, await sparqlNames(form, kg))).toContain('<urn:clew:name:Gustaf%20Molander>')
    },
    ROWS,
  )
})

test('a graph without documents says so', async () => {
  const kg = await graphOf(folder, { 'films.txt': ROWS.map(row => row.join('|')).join('\n') })
  const refused = await names(kg, '(FIND "born in Helsinki")').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SExpressionError)
  expect(refused).toMatchObject({ message: expect.stringMatching(/holds no documents.*add documents/) })
  await kg.close()
})

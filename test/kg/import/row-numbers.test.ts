import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewImport } from '../../../electron/kg/import/preview.ts'
import { temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

async function rolesOf(text: string): Promise<string | undefined> {
  const path = join(folder, 'table.csv')
  writeFileSync(path, text)
  const { files } = await previewImport({ files: [path] })
  return files[0]?.tables[0]?.columns.map(({ name, role }) => `${name}=${role}`).join()
}

test('numbers of rows that pandas and R write unasked are no column', async () => {
  for (const heading of ['', '""', 'Unnamed: 0', '__index_level_0__'])
    expect(await rolesOf(`${heading},name,city\n0,Ann,Bonn\n1,Bob,Ulm\n2,Cy,Bonn\n`)).toMatch(
      /=ignore,name=head,city=tail$/,
    )
  expect(await rolesOf('"","field","crop","tonnes"\n"1","Long Acre","wheat",9\n"2","Mill","wheat",8\n')).toBe(
    '1=ignore,field=head,crop=tail,tonnes=property',
  )
})

test('a first row without a head is no fact, and numbers that do not count the rows are a column', async () => {
  expect(await rolesOf(',name,city\n17,Ann,Bonn\n5,Bob,Ulm\n9,Cy,Bonn\n')).toBe('1=property,name=head,city=tail')
  // Of a graph the first fact may lack its head.
  expect(await rolesOf(',knows,Ann\nAnn,knows,Bob\nBob,knows,Cy\n')).toBe('1=head,2=relation,3=tail')
  expect(await rolesOf('1,knows,2\n2,knows,3\n3,knows,4\n')).toBe('1=head,2=relation,3=tail')
})

import { expect, it } from 'vitest'
import { isTripleText, newGraphName, sortFiles } from '../../../../renderer/screens/graphs/document-files.ts'

it.each([
  ['kb', 'Kismet|directed_by|William Dieterle\nKismet|written_by|Edward Knoblock\n', true],
  ['tabs', 'a\tb\tc\nd\te\tf\n', true],
  ['n-triples', '<urn:a> <urn:b> "c" .\n# note\n_:x <urn:b> <urn:c> .\n', true],
  ['GraphML', '<?xml version="1.0"?>\n<graphml>\n<graph>\n', true],
  ['JSON', '[\n  {\n    "source": "a",\n', true],
  ['a remark in brackets', '[Chorus]\nSing, goddess.\n', false],
  ['nothing', '\n\n', true],
  ['prose', 'Daedalus built the labyrinth.\nIt stood at Knossos | Crete.\n', false],
  ['a table in prose', 'Some words first.\nMore words.\nAnd more of them.\na|b|c\n', false],
])('tells triples from prose: %s', (_, text, expected) => expect(isTripleText(text)).toBe(expected))

it('sorts files by ending, and text files by what is in them', async () => {
  const files = [
    new File(['x'], 'a.PDF'),
    new File(['a|b|c'], 'kb.txt'),
    new File(['Some prose.'], 'notes.txt'),
    new File(['<a> <b> <c> .'], 'g.ttl'),
    new File(['<p>'], 'page.html'),
    new File(['PREFIX a: <http://a#>\na:b a:c a:d .'], 'turtle.txt'),
    new File(['Base camp was reached in May.'], 'climb.txt'),
    new File(['[{"title":"Ann","text":"She wrote."}]'], 'passages.json'),
    new File(['[{"head":"Ann","tail":"Bob"}]'], 'edges.json'),
    new File(['{"@id":"urn:a","title":"Ann"}'], 'linked.json'),
  ]
  const { documents, graphs } = await sortFiles(files)
  expect(documents.map(({ name }) => name)).toEqual(['a.PDF', 'notes.txt', 'page.html', 'climb.txt', 'passages.json'])
  expect(graphs.map(({ name }) => name)).toEqual(['kb.txt', 'g.ttl', 'turtle.txt', 'edges.json', 'linked.json'])
})

it.each([
  ['labyrinth.md', [], 'labyrinth'],
  ['Labyrinth.md', ['labyrinth', 'labyrinth 2'], 'Labyrinth 3'],
  ['../../etc/<pass>.pdf', [], 'etc pass'],
  ['....', [], 'documents'],
  [`${'x'.repeat(300)}.pdf`, [], 'x'.repeat(72)],
])('names a graph after a document: %s', (file, taken, name) => expect(newGraphName(file, taken)).toBe(name))

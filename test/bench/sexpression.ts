import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as oxigraph from 'oxigraph'
import { seededRandom } from '../../electron/base/random.ts'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import { executeSExpression } from '../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../electron/kg/sexpression/parse.ts'
import { sparqlNames } from '../../electron/kg/sexpression/sparql-names.ts'
import { toSparql } from '../../electron/kg/sexpression/to-sparql.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'

/**
 * `npx tsx test/bench/sexpression.ts [triples]`: logical forms on the store, beside oxigraph running their translation,
 * in one process and on one graph. Ours counts reading the text and looking up its names; oxigraph's counts parsing the
 * query. Each row is a kind of form over entities at random.
 */
const TRIPLES = Number(process.argv[2] ?? 1_000_000)
const ENTITIES = Math.round(TRIPLES / 10)
const RELATIONS = 20
const CLASSES = 50
const ns = 'http://example.org/'
const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** The same graph every time. */
const { below: random } = seededRandom(42)
/** Few entities with many triples and many with few, as in real graphs. */
const skewed = (): number => Math.floor(ENTITIES * (random(1 << 24) / 2 ** 24) ** 3)

function* lines(): Generator<string> {
  for (let e = 0; e < ENTITIES; e++) {
    yield `<${ns}e${e}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${ns}C${random(CLASSES)}> .\n`
    yield `<${ns}e${e}> <${ns}size> "${random(100_000)}"^^<${XSD}integer> .\n`
    yield `<${ns}e${e}> <${ns}born> "${1900 + random(120)}-${String(1 + random(12)).padStart(2, '0')}-15"^^<${XSD}date> .\n`
  }
  for (let t = 3 * ENTITIES; t < TRIPLES; t++)
    yield `<${ns}e${random(ENTITIES)}> <${ns}r${random(RELATIONS)}> <${ns}e${skewed()}> .\n`
}

const e = (): string => `${ns}e${skewed()}`
const r = (): string => `${ns}r${random(RELATIONS)}`
const FORMS: [name: string, runs: number, write: () => string][] = [
  ['(JOIN r e)', 1000, () => `(JOIN ${r()} ${e()})`],
  ['(JOIN (R r) e)', 1000, () => `(JOIN (R ${r()}) ${e()})`],
  ['two hops', 300, () => `(JOIN (R ${r()}) (JOIN ${r()} ${e()}))`],
  ['(AND JOIN JOIN)', 300, () => `(AND (JOIN ${r()} ${ns}e${random(20)}) (JOIN ${r()} ${ns}e${random(20)}))`],
  ['(AND class JOIN)', 300, () => `(AND ${ns}C${random(CLASSES)} (JOIN ${r()} ${ns}e${random(20)}))`],
  ['(COUNT class)', 50, () => `(COUNT ${ns}C${random(CLASSES)})`],
  ['(ARGMAX JOIN size)', 300, () => `(ARGMAX (JOIN ${r()} ${ns}e${random(20)}) ${ns}size)`],
  ['(ARGMAX class size)', 30, () => `(ARGMAX ${ns}C${random(CLASSES)} ${ns}size)`],
  ['(ARGMIN class born)', 30, () => `(ARGMIN ${ns}C${random(CLASSES)} ${ns}born)`],
  ['everything, twice', 2, () => `(COUNT (AND (ge ${ns}size 0) (gt ${ns}born ${1900 - random(100)}^^xsd:gYear)))`],
  ['(ARGMAX class size 10)', 10, () => `(ARGMAX ${ns}C${random(CLASSES)} ${ns}size 10)`],
  ['(ARGMAX class (COUNT r))', 10, () => `(ARGMAX ${ns}C${random(CLASSES)} (COUNT ${r()}))`],
  ['(ARGMAX class (COUNT r r))', 5, () => `(ARGMAX ${ns}C${random(CLASSES)} (COUNT (JOIN ${r()} (R ${r()}))))`],
  ['(gt (COUNT r) 2)', 5, () => `(gt (COUNT ${r()}) 2)`],
  ['(WITHOUT class (ANY r))', 10, () => `(WITHOUT ${ns}C${random(CLASSES)} (ANY ${r()}))`],
  ['(AND class (has "77"))', 5, () => `(AND ${ns}C${random(CLASSES)} (has "77"))`],
  ['(AND class (lt born))', 10, () => `(AND ${ns}C${random(CLASSES)} (lt ${ns}born ${1900 + random(120)}^^xsd:gYear))`],
]

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function shown(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3).padStart(10)
  return `${at(0.5)}${at(0.99)}`
}

const folder = mkdtempSync(join(tmpdir(), 'clew-bench-'))
try {
  const text = [...lines()].join('')
  writeFileSync(join(folder, 'graph.nt'), text)
  await importGraph({ files: [join(folder, 'graph.nt')], folder: join(folder, 'graph'), name: 'bench' })
  const graph = await openGraph(join(folder, 'graph'))
  const store = new oxigraph.Store()
  store.load(text, { format: 'application/n-triples' })
  console.log(
    `${TRIPLES.toLocaleString('en')} triples, milliseconds${' '.repeat(8)}clew p50       p99  oxigraph p50       p99  answers   longest pause here`,
  )
  for (const [name, runs, write] of FORMS) {
    const ours: number[] = []
    const theirs: number[] = []
    let answers = 0
    let longest = 0
    for (let run = 0; run < runs; run++) {
      const form = write()
      const expression = parseSExpression(form)
      const sparql = toSparql(expression, await sparqlNames(expression, graph))
      let found = 0
      const pauses = monitorEventLoopDelay({ resolution: 1 })
      pauses.enable()
      ours.push(
        await timed(async () => {
          const result = await executeSExpression(parseSExpression(form), graph)
          found = result.kind === 'number' ? result.value : result.kind === 'set' ? result.total : 0
        }),
      )
      pauses.disable()
      longest = Math.max(longest, pauses.max / 1e6)
      let rows: Map<string, oxigraph.Term>[] = []
      theirs.push(
        await timed(() => {
          rows = store.query(sparql) as typeof rows
        }),
      )
      const expected = rows[0]?.has('n') ? Number(rows[0].get('n')?.value) : rows.length
      if (found !== expected) throw new Error(`${form}: ${found} here, ${expected} there`)
      answers += found
    }
    console.log(
      `${name.padEnd(36)}${shown(ours)}${shown(theirs)}    ${(answers / runs).toFixed(1).padStart(8)}${longest.toFixed(0).padStart(8)}`,
    )
  }
  await graph.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

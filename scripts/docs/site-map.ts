import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the help: what it is made of, and where it lies. */
export interface Page {
  /** The file that it is made of, from the root of the checkout; for a generated page, where its text would lie. */
  source: string
  markdown: string
  /** Its address below the folder of the help. */
  address: string
  title: string
}

export interface PageGroup {
  title: string
  pages: Page[]
  /** Folded, unless one of its pages is the one at hand. */
  folded?: true
}

const GUIDE =
  'index guide/bring-a-graph guide/ask guide/explore guide/teach guide/evaluate guide/report guide/serve guide/script guide/scale-out'
const PROTOCOLS = 'protocols/kg-r1 protocols/graphwalker protocols/kbqa-r1 protocols/graph-r1 protocols/clew fidelity'
const REFERENCE =
  'graph-files versions documents logical-forms teaching lessons question-sets recipes evaluate reports endpoints sparql mcp retrieval-server scale'
const TRUST = 'privacy keeping threat-model benchmarks'
const INSIDE = 'architecture native release'
/** Outside of docs/, where those who look at the repository expect them. */
const BESIDE = ['CONTRIBUTING.md', 'CHANGELOG.md']

/** The pages in the order in which they are listed; `generated` are the command line and the API. */
export function siteMap(root: string, { commands, api }: { commands: Page[]; api: Page[] }): PageGroup[] {
  const written = new Map(
    readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .map(name => name.replaceAll('\\', '/'))
      .filter(name => name.endsWith('.md'))
      .map(name => [name, readPage(root, `docs/${name}`)]),
  )
  const take = (names: string): Page[] =>
    names.split(' ').map(name => {
      const page = written.get(`${name}.md`)
      if (page === undefined) throw new Error(`docs/${name}.md is listed in scripts/docs/site-map.ts and is not there.`)
      written.delete(`${name}.md`)
      return page
    })
  const takeFolder = (folder: string): Page[] =>
    take(
      [...written.keys()]
        .filter(name => name.startsWith(`${folder}/`))
        .toSorted()
        .map(name => name.slice(0, -'.md'.length))
        .join(' '),
    )
  const models = readdirSync(join(root, 'resources', 'models'))
    .filter(name => name.endsWith('.md'))
    .map(name => readPage(root, `resources/models/${name}`))
  const guide = { title: 'Guide', pages: take(GUIDE) }
  const protocols = { title: 'Protocols', pages: take(PROTOCOLS) }
  const reference = { title: 'In full', pages: take(REFERENCE) }
  const trust = { title: 'Trust', pages: take(TRUST) }
  const inside = { title: 'Inside', pages: [...take(INSIDE), ...BESIDE.map(name => readPage(root, name))] }
  const decisions: PageGroup = { title: 'Decisions', pages: takeFolder('decisions'), folded: true }
  // What nobody has put into its place yet.
  reference.pages.push(...written.values())
  return [
    guide,
    protocols,
    reference,
    { title: 'Command line', pages: commands, folded: true },
    { title: 'API', pages: api },
    trust,
    inside,
    { title: 'Embedded models', pages: models, folded: true },
    decisions,
  ]
}

function readPage(root: string, source: string): Page {
  const markdown = readFileSync(join(root, source), 'utf8')
  return { source, markdown, address: addressOf(source), title: titleOf(markdown, source) }
}

/** Where the page of a file lies: `docs/guide/ask.md` is `guide/ask.html`. */
function addressOf(source: string): string {
  return source
    .replace(/^docs\//, '')
    .replace(/^resources\//, '')
    .replace(/\.md$/, '.html')
    .toLowerCase()
}

function titleOf(markdown: string, source: string): string {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? []
  if (title === undefined) throw new Error(`${source} has no title.`)
  return title
}

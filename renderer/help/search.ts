import MiniSearch from 'minisearch'

/** A part of a page under its heading, as scripts/docs/search-sections.ts writes them. */
interface Section {
  /** The address, with the anchor. */
  id: string
  page: string
  title: string
  text: string
}

const SHOWN = 12
const CHUNK = 40

/** The index is made where it is used, piece by piece, when somebody first goes to the field. */
async function openIndex(): Promise<MiniSearch<Section>> {
  const sections = (await (await fetch('/help/search.json')).json()) as Section[]
  const index = new MiniSearch<Section>({
    fields: ['page', 'title', 'text'],
    storeFields: ['page', 'title', 'text'],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  })
  await index.addAllAsync(sections, { chunkSize: CHUNK })
  return index
}

/** Searches the help while somebody types; arrows and Enter lead to what was found. */
export function followSearch(field: HTMLInputElement, hits: HTMLElement): void {
  let opening: Promise<MiniSearch<Section>> | undefined
  const index = (): Promise<MiniSearch<Section>> => (opening ??= openIndex())
  const links = (): HTMLAnchorElement[] => [...hits.querySelectorAll('a')]
  const close = (): void => {
    hits.hidden = true
  }
  const search = async (): Promise<void> => {
    const asked = field.value.trim()
    if (asked === '') return close()
    try {
      const found = (await index()).search(asked).slice(0, SHOWN) as unknown as Section[]
      // Somebody went on typing meanwhile.
      if (asked !== field.value.trim()) return
      hits.replaceChildren(...(found.length === 0 ? [note(`Nothing has "${asked}".`)] : found.map(hit)))
    } catch {
      opening = undefined
      hits.replaceChildren(note('The search could not be read; load the page again.'))
    }
    hits.hidden = false
  }
  field.addEventListener('focus', () => void index().catch(() => undefined))
  field.addEventListener('input', () => void search())
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') links()[0]?.click()
    if (event.key === 'ArrowDown') links()[0]?.focus()
    if (event.key === 'ArrowDown') event.preventDefault()
  })
  hits.addEventListener('keydown', event => {
    const all = links()
    const at = all.findIndex(link => link === document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      close()
      field.focus()
    }
    if (step === undefined) return
    event.preventDefault()
    ;(all[at + step] ?? (step < 0 ? field : all.at(-1)))?.focus()
  })
  // A heading of the page at hand is gone to without loading it again.
  hits.addEventListener('click', close)
  document.addEventListener('click', event => {
    if (event.target instanceof Node && !hits.contains(event.target) && event.target !== field) close()
  })
  document.addEventListener('keydown', event => {
    const isAsked = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isAsked || document.activeElement === field) return
    event.preventDefault()
    field.focus()
    field.select()
  })
}

function hit({ id, page, title, text }: Section): HTMLElement {
  const link = document.createElement('a')
  link.href = id
  const head = document.createElement('b')
  head.textContent = title === page ? page : `${page} › ${title}`
  const body = document.createElement('span')
  body.textContent = text
  link.append(head, body)
  return link
}

function note(text: string): HTMLElement {
  const line = document.createElement('p')
  line.textContent = text
  line.setAttribute('role', 'status')
  return line
}

import { create } from 'zustand'
import type {
  ReportFormat,
  ReportOutline,
  ReportSubject,
  ReportTemplate,
  ReportTerms,
} from '../../../electron/contract/report.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { complain, tell } from '../../design/notices-store.ts'
import { saveReport } from './save-report.ts'
import { t } from '../../words/words.ts'
import { language } from '../../../electron/contract/words/words.ts'

/** What a person says of the report in hand. */
export interface ReportDraft {
  title: string
  notes: string
  redacted: string[]
  template: string
  format: ReportFormat
}

interface ReportState {
  subject: ReportSubject | undefined
  outline: ReportOutline | undefined
  draft: ReportDraft
  /** The page as it will be saved. */
  page: string | undefined
  problem: string | undefined
  rendering: boolean
  saving: boolean
  templates: ReportTemplate[]
}

const EMPTY: ReportDraft = { title: '', notes: '', redacted: [], template: '', format: 'html' }
/** A person who types is not shown every letter. */
const PAUSE_MS = 250

export const useReport = create<ReportState>(() => ({
  subject: undefined,
  outline: undefined,
  draft: EMPTY,
  page: undefined,
  problem: undefined,
  rendering: false,
  saving: false,
  templates: [],
}))

const opening = onlyLatest()
const rendering = onlyLatest()
let waiting: ReturnType<typeof setTimeout> | undefined

/** Goes on with what was said where it is the same report with other answers. */
export async function openReport(subject: ReportSubject): Promise<void> {
  const before = useReport.getState()
  const isSame = isOfTheSame(before.subject, subject)
  useReport.setState({
    subject,
    problem: undefined,
    ...(isSame ? {} : { outline: undefined, page: undefined, draft: { ...EMPTY, template: before.draft.template } }),
  })
  const isWanted = opening()
  void loadTemplates()
  void renderPage()
  try {
    const outline = await api.reports.outline.query({ subject })
    if (isWanted()) useReport.setState({ outline })
  } catch (error) {
    if (isWanted()) useReport.setState({ problem: problemText(error), outline: undefined, page: undefined })
  }
}

function isOfTheSame(one: ReportSubject | undefined, other: ReportSubject): boolean {
  if (one === undefined || one.kind !== other.kind) return false
  if (one.kind === 'answers' && other.kind === 'answers') return one.ids.some(id => other.ids.includes(id))
  return 'id' in one && 'id' in other && one.id === other.id
}

export function change(draft: Partial<ReportDraft>): void {
  useReport.setState(state => ({ draft: { ...state.draft, ...draft } }))
  // The page is the same whatever it is saved as.
  if (Object.keys(draft).every(field => field === 'format')) return
  clearTimeout(waiting)
  waiting = setTimeout(() => void renderPage(), PAUSE_MS)
}

/** What was said, as the host takes it. */
export function termsOf({ title, notes, redacted, template }: ReportDraft): ReportTerms {
  return {
    ...(title.trim() === '' ? {} : { title }),
    ...(notes.trim() === '' ? {} : { notes }),
    ...(redacted.length === 0 ? {} : { redacted }),
    ...(template === '' ? {} : { template }),
  }
}

async function renderPage(): Promise<void> {
  const { subject, draft } = useReport.getState()
  if (subject === undefined) return
  const isWanted = rendering()
  useReport.setState({ rendering: true })
  try {
    const { content } = await api.reports.render.query({
      subject,
      ...termsOf(draft),
      language: language(),
      format: 'html',
    })
    if (isWanted()) useReport.setState({ page: content, problem: undefined, rendering: false })
  } catch (error) {
    // What is shown is no longer what would be saved.
    if (isWanted()) useReport.setState({ page: undefined, problem: problemText(error), rendering: false })
  }
}

export async function save(): Promise<void> {
  const { subject, draft } = useReport.getState()
  if (subject === undefined) return
  useReport.setState({ saving: true })
  await saveReport({ subject, ...termsOf(draft) }, draft.format)
  useReport.setState({ saving: false })
}

export async function loadTemplates(): Promise<void> {
  try {
    const templates = await api.reports.templates.list.query()
    useReport.setState({ templates })
    const { draft } = useReport.getState()
    if (draft.template !== '' && !templates.some(({ id }) => id === draft.template)) change({ template: '' })
  } catch (error) {
    complain(error)
  }
}

/** Keeps a head of reports and takes it for this one; gives whether it was kept. */
export async function addTemplate(name: string, logo: File | undefined): Promise<boolean> {
  try {
    const { id } = await api.reports.templates.save.mutate({
      name,
      ...(logo === undefined ? {} : { logo: await base64Of(logo) }),
    })
    await loadTemplates()
    change({ template: id })
    return true
  } catch (error) {
    complain(error)
    return false
  }
}

export async function removeTemplate({ id, name }: Pick<ReportTemplate, 'id' | 'name'>): Promise<void> {
  try {
    await api.reports.templates.remove.mutate({ id })
    await loadTemplates()
    tell(
      t('report.removedHead', { name }),
      () => void api.reports.templates.restore.mutate({ id }).then(loadTemplates, complain),
    )
  } catch (error) {
    complain(error)
  }
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // All at once are more arguments than a call takes.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

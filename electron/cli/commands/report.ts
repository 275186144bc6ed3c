import { existsSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { wholeFile } from '../../base/ordinary-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { IdSchema } from '../../contract/ids.ts'
import {
  MOST_ANSWERS,
  REPORT_FORMATS,
  ReportFormatSchema,
  ReportTermsSchema,
  type ReportFormat,
  type ReportSubject,
  type ReportTerms,
} from '../../contract/report.ts'
import { counted } from '../../contract/reading/format.ts'
import type { RenderedFile } from '../../contract/saved-file.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { action } from '../action.ts'
import { addForce, requireFree, type Overwriting } from '../named-file.ts'
import type { Session } from '../session.ts'
import { readTrajectories } from './trajectory-files.ts'

interface ReportOptions extends Overwriting {
  format?: ReportFormat
  out: string
  title?: string
  notes?: string
  notesFile?: string
  redact: string[]
  template?: string
  view?: string
  kg?: string
  evaluation?: string
}

/** Many times what is taken of them; who gives more is told of the characters. */
const LARGEST_NOTES = 1 << 20

export function addReport(program: Command, signal: AbortSignal): void {
  const report = program
    .command('report')
    .description('save answers, a view, or an evaluation as a page or as data')
    .argument(
      '[answers...]',
      'files that `clew ask --json` has printed, JSONL of reports, or ids of answers, in their order',
    )
    .addOption(
      new Option(
        '--format <format>',
        'what the ending of --out does not say; a page (HTML) where neither does',
      ).choices(ReportFormatSchema.options),
    )
    .requiredOption('--out <file>', 'where to write it')
    .option('--title <text>', 'what stands above it; left out, the question')
    .option('--notes <text>', 'what is to be said before the answers')
    .option('--notes-file <file>', 'the same, from a text file')
    .option(
      '--redact <name...>',
      'entities that stand under a pseudonym, by their names or keys: nothing of the name is left in any format',
      [],
    )
    .option('--template <name>', 'the head of `clew templates list` that it is made with')
    .option('--view <id>', 'a saved view of Explore, by its id, or by its name with --kg')
    .option('--kg <name>', 'with --view: the graph that the view is of')
    .option('--evaluation <id>', 'an evaluation, by its id in `clew eval list`')
    .action(
      action(signal, async (session, answers: string[], options: ReportOptions) => {
        const { saveRendered } = await import('../../host/reports/reports.ts')
        const inputs = [...answers, ...(options.notesFile === undefined ? [] : [options.notesFile])]
        await requireFree(options.out, { ...options, inputs })
        const format = options.format ?? formatOf(options.out)
        const rendered = await rendering(session, answers, options, await termsOf(options), format)
        const path = await saveRendered(rendered.file, options.out)
        session.print({ ...rendered.of, format, path }, `Saved ${path}`)
      }),
    )
  addForce(report)
}

/** By the longest ending that fits. */
function formatOf(path: string): ReportFormat {
  const endings = ReportFormatSchema.options.toSorted(
    (a, b) => REPORT_FORMATS[b].ending.length - REPORT_FORMATS[a].ending.length,
  )
  return endings.find(format => path.toLowerCase().endsWith(REPORT_FORMATS[format].ending)) ?? 'html'
}

async function termsOf({ title, notes, notesFile, redact, template }: ReportOptions): Promise<ReportTerms> {
  if (notes !== undefined && notesFile !== undefined)
    throw new ClewError('bad-request', '--notes and --notes-file both say what is to be said; leave one out.')
  const read = ReportTermsSchema.safeParse({
    title,
    notes: notesFile === undefined ? notes : (await wholeFile(notesFile, LARGEST_NOTES)).toString('utf8'),
    redacted: redact,
    template,
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ClewError(
    'bad-request',
    `The ${issue?.path.join(' ') ?? 'options'}: ${issue?.message ?? 'not understood'}.`,
  )
}

async function rendering(
  session: Session,
  answers: readonly string[],
  { view, kg, evaluation }: ReportOptions,
  terms: ReportTerms,
  format: ReportFormat,
): Promise<{ file: RenderedFile; of: Record<string, unknown> }> {
  const subject = await subjectOf(session, view, kg, evaluation)
  if ((subject === undefined) === (answers.length === 0))
    throw new ClewError('bad-request', 'Name answers, or one of --view and --evaluation.')
  const { reports } = await session.host()
  if (subject !== undefined)
    return { file: await reports.render({ subject, ...terms }, format, session.signal), of: { ...subject } }
  const trajectories: Trajectory[] = []
  for (const answer of answers) trajectories.push(...(await recordsOf(session, answer)))
  if (trajectories.length > MOST_ANSWERS)
    throw new ClewError(
      'too-large',
      `These are ${counted(trajectories.length, 'answer')}, and a report has at most ${MOST_ANSWERS}; make several.`,
    )
  const [first] = trajectories
  return {
    file: await reports.renderAnswers(trajectories, terms, format, { signal: session.signal }),
    of: trajectories.length === 1 ? { trajectory: first?.id } : { trajectories: trajectories.map(({ id }) => id) },
  }
}

async function subjectOf(
  session: Session,
  view: string | undefined,
  kg: string | undefined,
  evaluation: string | undefined,
): Promise<ReportSubject | undefined> {
  if (view !== undefined && evaluation !== undefined)
    throw new ClewError('bad-request', '--view and --evaluation are two reports; make one after the other.')
  if (evaluation !== undefined) return { kind: 'evaluation', id: evaluation }
  if (view === undefined) return undefined
  if (kg === undefined) return { kind: 'view', id: view }
  const { views } = await session.host()
  const cards = await views.list(kg)
  const found = cards.find(({ id }) => id === view) ?? cards.find(({ name }) => name === view)
  if (found === undefined)
    throw new ClewError(
      'not-found',
      `The graph "${kg}" has no view "${view}"; it has ${cards.map(({ name }) => `"${name}"`).join(', ') || 'none'}.`,
    )
  return { kind: 'view', id: found.id }
}

async function recordsOf(session: Session, answer: string): Promise<Trajectory[]> {
  if (existsSync(answer)) return readTrajectories(answer)
  if (!IdSchema.safeParse(answer).success)
    throw new ClewError(
      'not-found',
      `There is no file ${answer}; name a file that \`clew ask --json\` has printed, or the id of an answer.`,
    )
  return [await (await session.host()).asks.get(answer)]
}

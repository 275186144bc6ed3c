import type { Uploads } from '../graphs/uploads.ts'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import type { EvaluationQuestion } from '../../evaluate/evaluation-question.ts'
import { copyQuestionGraphs, keepQuestionGraphs } from '../../evaluate/question-graphs.ts'
import { readEvaluationQuestions, type EvaluationQuestionSet } from '../../evaluate/question-files.ts'
import { readKeptQuestions } from '../../evaluate/records.ts'
import type { QuestionSource } from '../../contract/evaluation.ts'
import { checkedId } from '../../base/file-keeper.ts'
import { ClewError, foreseen } from '../../contract/errors.ts'
import type { EvaluationStore } from './evaluation-store.ts'
import { saying } from '../../contract/words/saying.ts'

export interface SourceTools {
  store: EvaluationStore
  uploads: Pick<Uploads, 'path'>
  /** The folder of training runs. */
  runs: string
}

export interface NamedQuestions extends EvaluationQuestionSet {
  /** What people read. */
  name: string
}

const Named = z.object({ name: z.string().min(1) })

/**
 * The questions of a set in which each brings its own graph; the graphs go into the folder.
 * @throws {@link ClewError} `bad-request` where none does
 */
export async function questionsWithOwnGraphs(
  source: QuestionSource,
  tools: SourceTools,
  folder: string,
  limit?: number,
): Promise<NamedQuestions> {
  if (source.kind === 'held-out') throw new ClewError('bad-request', saying('evaluationProblems.nameTheGraph'))
  if (source.kind === 'evaluation') {
    const named = await questionsOf(source, tools, limit)
    await copyQuestionGraphs(tools.store.place(source.id).folder, folder)
    return named
  }
  const path = source.kind === 'file' ? source.path : await tools.uploads.path(source.uploadId)
  try {
    return {
      name: basename(path),
      questions: await keepQuestionGraphs(path, folder, limit),
      rejected: [],
      rejectedCount: 0,
    }
  } catch (error) {
    throw namedAsSent(source, path, error)
  }
}

/** Where a file that was sent lies on the disk is nothing that its sender knows. A defect stays one. */
function namedAsSent(source: QuestionSource, path: string, error: unknown): unknown {
  const known = foreseen(error)
  if (known === undefined || source.kind !== 'upload') return known ?? error
  return new ClewError(known.code, known.message.replaceAll(path, basename(path)), { cause: error })
}

/** @throws {@link ClewError} where nothing can be asked from there */
export async function questionsOf(source: QuestionSource, tools: SourceTools, limit?: number): Promise<NamedQuestions> {
  const read = async (path: string, types?: string): Promise<EvaluationQuestionSet> => {
    try {
      return await readEvaluationQuestions(path, {
        limit,
        types,
      })
    } catch (error) {
      throw namedAsSent(source, path, error)
    }
  }
  switch (source.kind) {
    case 'file':
      return { name: basename(source.path), ...(await read(source.path, source.types)) }
    case 'upload': {
      const path = await tools.uploads.path(source.uploadId)
      return {
        name: basename(path),
        ...(await read(
          path,
          source.typesUploadId === undefined ? undefined : await tools.uploads.path(source.typesUploadId),
        )),
      }
    }
    case 'held-out': {
      const folder = join(tools.runs, checkedId(source.run, 'training run'))
      return {
        name: `held out of run ${await runName(folder, source.run)}`,
        ...(await read(join(folder, 'held-out.jsonl'))),
      }
    }
    case 'evaluation': {
      const place = tools.store.place(source.id)
      const { questionSet } = await place.read()
      const questions = (await readKeptQuestions(place.folder)).slice(0, limit).map(unmarked)
      if (questions.length === 0) throw new ClewError('not-found', saying('evaluationProblems.questionsGone'))
      return { name: questionSet, questions, rejected: [], rejectedCount: 0 }
    }
  }
}

/** What people call a run, or its id where it does not say. */
async function runName(folder: string, id: string): Promise<string> {
  const text = await readFile(join(folder, 'run.json'), 'utf8').catch(() => '')
  try {
    return Named.parse(JSON.parse(text)).name
  } catch {
    return id
  }
}

/** Which lessons a question was held against is another evaluation's business. */
function unmarked(question: EvaluationQuestion): EvaluationQuestion {
  const copy = { ...question }
  delete copy.contaminated
  return copy
}

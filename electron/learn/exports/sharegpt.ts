import type { Trajectory } from '../../contract/trajectory.ts'
import { z } from 'zod'
import type { Segment } from '../../model/episode-view.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { episodeText } from './episode-text.ts'

const FROM = { prompt: 'human', agent: 'gpt', graph: 'observation' } as const
const RowSchema = z.object({
  conversations: z.array(z.object({ from: z.enum(['human', 'gpt', 'observation']), value: z.string() })).min(2),
})
export type ShareGptRow = z.infer<typeof RowSchema>

/**
 * An episode as a conversation in LLaMA-Factory's ShareGPT format: `human` and `observation` stand in odd places and
 * `gpt` in even ones. The loss is on `gpt` alone there, so that what the graph wrote is masked (GraphWalker Eq. 2).
 */
export function shareGptRow({ trajectory }: Pick<GraphLesson, 'trajectory'> & { trajectory: Trajectory }): ShareGptRow {
  return { conversations: episodeText(trajectory).map(({ author, text }) => ({ from: FROM[author], value: text })) }
}

/** The episode's text read back. @throws where it is no such row */
export function readShareGptRow(row: unknown): Segment[] {
  const authors = { human: 'prompt', gpt: 'agent', observation: 'graph' } as const
  return RowSchema.parse(row).conversations.map(({ from, value }) => ({ author: authors[from], text: value }))
}

/** The entry that LLaMA-Factory's `data/dataset_info.json` needs for a file of such rows. */
export function datasetInfo(name: string, fileName: string): Record<string, unknown> {
  return {
    [name]: {
      file_name: fileName,
      formatting: 'sharegpt',
      columns: { messages: 'conversations' },
      tags: {
        role_tag: 'from',
        content_tag: 'value',
        user_tag: 'human',
        assistant_tag: 'gpt',
        observation_tag: 'observation',
      },
    },
  }
}

import { datasetNameOf } from '../../agent/protocols/kg-r1/dataset-name.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { listColumn, numberColumn, structColumn, textColumn, textsColumn, type Column } from './parquet-file.ts'

/** A chat, as verl's data sets have it. */
export const PROMPT_COLUMN = listColumn('prompt', structColumn('element', [textColumn('role'), textColumn('content')]))

/** The columns of KG-R1's data sets (`scripts/…_search_augmented_initial_entities.py`), which its trainer reads. */
export const KG_R1_COLUMNS: readonly Column[] = [
  textColumn('data_source'),
  PROMPT_COLUMN,
  textColumn('ability'),
  structColumn('reward_model', [
    textColumn('style'),
    structColumn('ground_truth', [textsColumn('target_text'), textsColumn('target_kb_id')]),
  ]),
  structColumn('extra_info', [
    textColumn('split'),
    numberColumn('index'),
    textColumn('sample_id'),
    textColumn('dataset_name'),
    textColumn('question'),
    textsColumn('initial_entities'),
    textsColumn('initial_entity_ids'),
  ]),
]

/**
 * KG-R1's reward manager scores the data sources that it knows by name and refuses every other; this one is scored as
 * all of them are.
 */
const SCORED_AS = 'kgR1_cwq'

/** A lesson as a question for KG-R1's trainer. */
export function kgR1Row(
  { id, question, entities, answers, graph }: GraphLesson,
  { index, prompt }: { index: number; prompt: string },
): object {
  return {
    data_source: SCORED_AS,
    prompt: [{ role: 'user', content: prompt }],
    ability: 'kg-reasoning',
    // An answer is right by its name or its id there; an empty id would make an empty answer right.
    reward_model: { style: 'rule', ground_truth: { target_text: answers, target_kb_id: answers } },
    extra_info: {
      split: 'train',
      index: BigInt(index),
      sample_id: id,
      dataset_name: datasetNameOf(graph.name),
      question,
      initial_entities: entities,
      initial_entity_ids: entities,
    },
  }
}

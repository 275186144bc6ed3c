import type { QuestionDraft } from '../question.ts'

/** How one question set writes a record. */
export interface RecordShape {
  /** What people call the set. */
  name: string
  /** Whether an object is such a record, told by the members that only it has. */
  is(record: object): boolean
  /** @returns the question, or what is wrong with the record */
  read(record: object, companions: Companions): QuestionDraft | string
}

/** What stands in files beside the question file. */
export interface Companions {
  /** Names and ids by their numbers (KG-R1); undefined where the folder has none. */
  numbered?: { entities: readonly string[]; entityIds: readonly string[]; relations: readonly string[] }
}

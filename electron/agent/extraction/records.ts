import type { ExtractedEntity, ExtractedFact, Extraction } from './extraction.ts'
import { COMPLETION_DELIMITER, RECORD_DELIMITER } from './prompts.ts'

/**
 * Where a record begins: its kind, quoted in whatever way or not at all, and the first delimiter. Linear on every text.
 */
const RECORD_START = /\b(hyper[-_ ]?relation|entity)["'“”]?[ \t]{0,4}<\|{1,3}>/gi
const FIELD_DELIMITER = /<\|{1,3}>/
/** The published code's values where a score is missing or is none. */
const DEFAULT_FACT_SCORE = 1
const DEFAULT_ENTITY_SCORE = 50
const END_OF_THOUGHT = '</think>'
const LONGEST_NAME = 200
const LONGEST_TEXT = 4_000
/** Records that are kept of one text; a model that repeats itself writes without end. */
const MOST_RECORDS = 2_000
const RECORD_SHOWN = 120
/** `9.5/10`, `n/a`, `very high` */
const LONGEST_SCORE = 12

type WrittenRecord =
  | { kind: 'fact'; text: string; score: number }
  | { kind: 'entity'; entity: ExtractedEntity }
  | { kind: 'unusable'; record: string; reason: string }

/**
 * Reads what a model wrote in the record format of Figure 9, tolerantly: records over several lines, without quotes,
 * brackets or record delimiters, with the scores of the published code or without, in code fences, behind a thought.
 * Each entity belongs to the segment before it. An entity before any segment goes to the first segment that names it;
 * where none does, its description is its fact.
 */
export function readRecords(written: string): Extraction {
  const records = splitRecords(answerOf(written))
  const facts: ExtractedFact[] = []
  const early: ExtractedEntity[] = []
  const unusable: Extraction['unusable'] = []
  for (const record of records) {
    if (record.kind === 'unusable') unusable.push({ record: record.record, reason: record.reason })
    else if (record.kind === 'fact') facts.push({ text: record.text, score: record.score, entities: [] })
    else addEntity(facts.at(-1)?.entities ?? early, record.entity)
  }
  for (const entity of early) placeEarly(entity, facts, unusable)
  for (const { text } of facts.filter(({ entities }) => entities.length === 0))
    unusable.push({ record: shown(text), reason: 'a knowledge segment without entities' })
  return { facts: facts.filter(({ entities }) => entities.length > 0), unusable }
}

/** What a model that thinks first says after it. */
export function withoutThought(written: string): string {
  return written.slice(
    written.lastIndexOf(END_OF_THOUGHT) < 0 ? 0 : written.lastIndexOf(END_OF_THOUGHT) + END_OF_THOUGHT.length,
  )
}

/** Up to the completion delimiter. */
function answerOf(written: string): string {
  const answer = withoutThought(written)
  const end = answer.indexOf(COMPLETION_DELIMITER)
  return end < 0 ? answer : answer.slice(0, end)
}

function splitRecords(text: string): WrittenRecord[] {
  const starts = [...text.matchAll(RECORD_START)]
  const records: WrittenRecord[] = looseRecords(text.slice(0, starts[0]?.index ?? text.length))
  for (const [index, start] of starts.entries()) {
    if (records.length >= MOST_RECORDS) {
      records.push({
        kind: 'unusable',
        record: `${starts.length - index} more`,
        reason: `only ${MOST_RECORDS} records of one text are read`,
      })
      break
    }
    const body = text.slice(start.index + start[0].length, starts[index + 1]?.index ?? text.length)
    const [own = '', ...behind] = body.split(RECORD_DELIMITER)
    records.push(/^entity/i.test(start[1] ?? '') ? entityRecord(own) : factRecord(own), ...behind.flatMap(looseRecords))
  }
  return records
}

/** What stands between records and is none: counted where it was meant as one. */
function looseRecords(text: string): WrittenRecord[] {
  return FIELD_DELIMITER.test(text)
    ? [{ kind: 'unusable', record: shown(text), reason: 'neither a "hyper-relation" nor an "entity"' }]
    : []
}

function factRecord(body: string): WrittenRecord {
  const { fields, score } = readFields(body, 1)
  const text = fields.join(' ')
  if (text === '') return { kind: 'unusable', record: shown(body), reason: 'a knowledge segment without text' }
  if (text.length > LONGEST_TEXT)
    return {
      kind: 'unusable',
      record: shown(body),
      reason: `a knowledge segment of more than ${LONGEST_TEXT} characters`,
    }
  return { kind: 'fact', text, score: inRange(score, 10) ?? DEFAULT_FACT_SCORE }
}

function entityRecord(body: string): WrittenRecord {
  const {
    fields: [name = '', type = '', ...description],
    score,
  } = readFields(body, 3)
  if (name === '') return { kind: 'unusable', record: shown(body), reason: 'an entity without a name' }
  if (name.length > LONGEST_NAME)
    return {
      kind: 'unusable',
      record: shown(body),
      reason: `an entity whose name has more than ${LONGEST_NAME} characters`,
    }
  return {
    kind: 'entity',
    entity: {
      name,
      type: type.slice(0, LONGEST_NAME).toLowerCase(),
      description: description.join(' ').slice(0, LONGEST_TEXT),
      score: inRange(score, 100) ?? DEFAULT_ENTITY_SCORE,
    },
  }
}

/**
 * The fields without what encloses them, and the score that stands behind the `wanted` ones. What is longer than a
 * score can be is text.
 */
function readFields(body: string, wanted: number): { fields: string[]; score: number | undefined } {
  const fields = closed(body).split(FIELD_DELIMITER).map(cleaned)
  const last = fields.length > wanted ? fields.at(-1) : undefined
  if (last === undefined || last.length > LONGEST_SCORE) return { fields, score: undefined }
  return { fields: fields.slice(0, -1), score: /^-?\d+(?:\.\d+)?\b/.test(last) ? Number.parseFloat(last) : undefined }
}

/** Without the bracket that closes the record; one that belongs to the text has its partner there. */
function closed(body: string): string {
  // What opens the next record stands at the end of this one: `("`.
  let text = body.replace(/[\s,;`(“"']+$/u, '')
  const opened = text.split('(').length
  if (text.endsWith(')') && text.split(')').length > opened) text = text.slice(0, -1)
  return text
}

function cleaned(field: string): string {
  // oxlint-disable-next-line no-control-regex -- what a terminal or a page could take for a command
  const visible = field.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  const plain = visible.replace(/\s+/g, ' ').trim()
  const quoted = /^["“'](.*)["”']$/su.exec(plain) ?? /^<(.*)>$/s.exec(plain)
  return (quoted?.[1] ?? plain).trim()
}

function inRange(score: number | undefined, most: number): number | undefined {
  return score !== undefined && score >= 0 && score <= most ? score : undefined
}

function addEntity(entities: ExtractedEntity[], entity: ExtractedEntity): void {
  const known = entities.find(({ name }) => name.toLowerCase() === entity.name.toLowerCase())
  if (known === undefined) entities.push(entity)
  else if (entity.description.length > known.description.length)
    Object.assign(known, { description: entity.description, score: Math.max(known.score, entity.score) })
}

function placeEarly(entity: ExtractedEntity, facts: ExtractedFact[], unusable: Extraction['unusable']): void {
  const naming = facts.find(({ text }) => text.toLowerCase().includes(entity.name.toLowerCase()))
  if (naming) addEntity(naming.entities, entity)
  else if (entity.description !== '')
    facts.push({ text: entity.description, score: DEFAULT_FACT_SCORE, entities: [entity] })
  else unusable.push({ record: shown(entity.name), reason: 'an entity without a knowledge segment' })
}

function shown(text: string): string {
  const plain = cleaned(text)
  return plain.length > RECORD_SHOWN ? `${plain.slice(0, RECORD_SHOWN)} …` : plain
}

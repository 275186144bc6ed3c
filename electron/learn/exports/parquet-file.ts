import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { OpenFile } from '../../base/vault/open-file.ts'

/** A column, and what is nested in it, in the order in which parquet lists its schema. */
export type Column = readonly [SchemaElement, ...SchemaElement[]]

export function textColumn(name: string): Column {
  return [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' }]
}

export function numberColumn(name: string): Column {
  return [{ name, type: 'INT64', repetition_type: 'OPTIONAL' }]
}

export function flagColumn(name: string): Column {
  return [{ name, type: 'BOOLEAN', repetition_type: 'OPTIONAL' }]
}

export function structColumn(name: string, fields: readonly Column[]): Column {
  return [{ name, num_children: fields.length, repetition_type: 'OPTIONAL' }, ...fields.flat()]
}

/** @param element what the list is of, under the name that Arrow gives it: `element` */
export function listColumn(name: string, element: Column): Column {
  return [
    { name, converted_type: 'LIST', num_children: 1, repetition_type: 'OPTIONAL' },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    ...element,
  ]
}

export function textsColumn(name: string): Column {
  return listColumn(name, textColumn('element'))
}

/** Rows that are in memory at a time, and packed in one go. */
const ROWS_IN_GROUP = 1_000

/** A table of rows with lists and structures in them, as pandas writes one, written as it grows. */
export class ParquetFile {
  private readonly file: OpenFile
  private readonly columns: readonly Column[]
  private readonly bytes = new ByteWriter()
  private readonly writer: ParquetWriter
  private rows: Record<string, unknown>[] = []

  constructor(file: OpenFile, columns: readonly Column[]) {
    this.file = file
    this.columns = columns
    const schema = [{ name: 'root', num_children: columns.length }, ...columns.flat()]
    this.writer = new ParquetWriter({ writer: this.bytes, schema, createdBy: 'clew' })
  }

  async add(row: object): Promise<void> {
    if (this.rows.push({ ...row }) >= ROWS_IN_GROUP) await this.flush()
  }

  /** The file is whole after this. */
  async finish(): Promise<void> {
    await this.flush()
    void this.writer.finish()
    await this.file.write(this.taken())
  }

  private async flush(): Promise<void> {
    const { rows } = this
    if (rows.length === 0) return
    this.rows = []
    const columnData = this.columns.map(([{ name }]) => ({ name, data: rows.map(row => row[name] ?? null) }))
    void this.writer.write({ columnData, rowGroupSize: ROWS_IN_GROUP })
    await this.file.write(this.taken())
  }

  /** What was written since the last time; places in the file go on being counted. */
  private taken(): Uint8Array {
    const copy = this.bytes.getBytes().slice()
    this.bytes.index = 0
    return copy
  }
}

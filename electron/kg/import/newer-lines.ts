import { Parser } from 'n3'
import { ClewError } from '../../contract/errors.ts'
import { QuadKeeper } from './quads.ts'
import type { ImportRecord } from './record.ts'

/** Lines of N-Triples and N-Quads that RDF 1.1 does not have, which are rare and read by n3. */
export class NewerLines {
  private readonly record: ImportRecord
  private readonly format: string
  private readonly keeper: QuadKeeper

  constructor(record: ImportRecord, quads: boolean) {
    this.record = record
    this.format = quads ? 'application/n-quads' : 'application/n-triples'
    this.keeper = new QuadKeeper(record)
  }

  line(text: string, number: number): void {
    this.keeper.read(text.length)
    try {
      const parser = new Parser({ format: this.format, blankNodePrefix: '_:', factory: this.keeper.factory })
      this.keeper.keep(parser.parse(text), number)
    } catch (error) {
      if (error instanceof ClewError) throw error
      this.record.reject(number, (error as Error).message.replace(/ on line \d+\.?$/, ''))
    }
  }

  finish(): void {
    this.keeper.finish()
  }
}

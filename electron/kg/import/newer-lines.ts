import { Parser } from 'n3'
import { ClewError } from '../../contract/errors.ts'
import { QuadKeeper } from './quads.ts'
import type { ImportRecord } from './record.ts'

/**
 * What RDF 1.2 adds: triples about triples, directions of writing, a version. A language tag is looked at as far as any is
 * long: a regular expression that goes through megabytes of one runs out of stack.
 */
const NEWER = /<<\(|@[A-Za-z-]{1,255}?--|^\s{0,255}VERSION\b/

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

  static has(line: string): boolean {
    return NEWER.test(line)
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

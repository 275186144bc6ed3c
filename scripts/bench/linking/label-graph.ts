import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { FilmGraph } from '../film-graph.ts'

/** The label of thing `i`: three films to a person. */
export class LabelGraph {
  private readonly films = new FilmGraph(0)
  readonly labels: number

  constructor(labels: number) {
    this.labels = labels
  }

  label(i: number): string {
    return i % 4 === 3 ? this.films.person(Math.imul(i, 7919) >>> 0) : this.films.film(i)
  }

  /** N-Triples: a label and a fact of each thing. */
  async write(file: string): Promise<void> {
    const out = createWriteStream(file, { highWaterMark: 1 << 20 })
    for (let i = 0; i < this.labels; i++) {
      const thing = `<http://example.org/thing/${i}>`
      const triples =
        `${thing} <http://www.w3.org/2000/01/rdf-schema#label> "${this.label(i)}" .\n` +
        `${thing} <http://example.org/next> <http://example.org/thing/${(i + 1) % this.labels}> .\n`
      if (!out.write(triples)) await once(out, 'drain')
    }
    out.end()
    await once(out, 'finish')
  }
}

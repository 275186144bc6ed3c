import { graphOfDataset } from '../../agent/protocols/kg-r1/dataset-name.ts'
import { ClewError } from '../../contract/errors.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Projects } from '../graphs/projects.ts'
import type { QuestionGraphs } from './question-graphs.ts'

interface Lease extends Disposable {
  graph: KnowledgeGraph
}

/**
 * The graphs that a batch of requests asks. Those of the library are opened once a batch; the questions' own, of which a
 * batch may ask thousands, are given back by whoever asked.
 */
export class AskedGraphs implements AsyncDisposable {
  private readonly library: Pick<Projects, 'lease'>
  private readonly subgraphs: ReadonlyMap<string, QuestionGraphs>
  private readonly leases = new Map<string, Promise<Lease>>()

  /** @param subgraphs by `dataset_name`: the questions of these are asked of their own graphs */
  constructor(library: Pick<Projects, 'lease'>, subgraphs: ReadonlyMap<string, QuestionGraphs>) {
    this.library = library
    this.subgraphs = subgraphs
  }

  /**
   * The graph that a question of a data set is asked of: its own, where the data set's questions have such, else the
   * whole graph.
   * @returns undefined where the data set knows no such question
   * @throws {@link ClewError} `not-found` where there is neither
   */
  async of(dataset: string, sample: string): Promise<Lease | undefined> {
    const own = this.subgraphs.get(dataset) ?? this.subgraphs.get(graphOfDataset(dataset) ?? '')
    if (own !== undefined) return own.lease(sample)
    const lease = this.leases.get(dataset) ?? this.whole(dataset)
    this.leases.set(dataset, lease)
    return { graph: (await lease).graph, [Symbol.dispose]: () => undefined }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const opened of await Promise.allSettled(this.leases.values()))
      if (opened.status === 'fulfilled') opened.value[Symbol.dispose]()
  }

  private async whole(dataset: string): Promise<Lease> {
    try {
      return await this.library.lease(dataset)
    } catch (error) {
      const other = graphOfDataset(dataset)
      if (other === undefined || !(error instanceof ClewError && error.code === 'not-found')) throw error
      return this.library.lease(other)
    }
  }
}

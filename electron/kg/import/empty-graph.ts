import { GraphBuilder } from '../store/graph-builder.ts'
import { createStaging, discardStaging, publishStaging, refuseExisting } from './staging.ts'

/**
 * Makes a graph without a triple, for documents to be added to. As with an import, the folder appears only when it is
 * complete.
 * @throws {ClewError}
 */
export async function createEmptyGraph(folder: string, name: string): Promise<void> {
  await refuseExisting(folder)
  const staging = await createStaging(folder)
  try {
    await new GraphBuilder().finish(staging, { name, sources: [], pause: async () => undefined })
    await publishStaging(staging, folder)
  } catch (error) {
    await discardStaging(staging)
    throw error
  }
}

import { removeLeftovers } from '../base/file-keeper.ts'
import { removeStaleStaging } from '../kg/import/staging.ts'
import type { Folders } from './folders.ts'
import type { Projects } from './graphs/projects.ts'
import { removeForgottenUploads } from './graphs/uploads.ts'

/** Takes away what killed processes left behind in the data folder. */
export async function tidyUp(folders: Folders, projects: Projects): Promise<void> {
  await Promise.all([
    projects.tidy(),
    removeStaleStaging(folders.home),
    removeForgottenUploads(folders.uploads),
    removeLeftovers([
      folders.trajectories,
      folders.verdicts,
      folders.labels,
      folders.runs,
      folders.adapters,
      folders.evaluations,
      folders.matrices,
      folders.views,
      folders.batches,
      folders.templates,
      folders.jobs,
      folders.tables,
    ]),
  ])
}

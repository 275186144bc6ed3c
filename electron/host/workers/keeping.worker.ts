import { makeFolders } from '../folders.ts'
import { keepingCalls } from '../keeping/keeping-messages.ts'
import { readProject } from '../keeping/read-project.ts'
import { backUp } from '../keeping/write-project.ts'
import { answerHost } from './worker-port.ts'

answerHost(
  keepingCalls,
  {
    backUp: async ({ home, ...request }, { signal, tell }) =>
      backUp({ folders: await makeFolders(home), ...request, signal, onProgress: tell }),
    read: (request, { signal, tell }) => readProject({ ...request, signal, onProgress: tell }),
  },
  {},
)

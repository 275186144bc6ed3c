import { makeFolders } from '../folders.ts'
import { byteProgress } from '../keeping/byte-progress.ts'
import { keepingCalls } from '../keeping/keeping-messages.ts'
import { readProject } from '../keeping/read-project.ts'
import { backUp } from '../keeping/write-project.ts'
import { decryptProject, encryptProject } from '../vault/switch-encryption.ts'
import { answerHost } from './worker-port.ts'

answerHost(
  keepingCalls,
  {
    backUp: async ({ home, ...request }, { signal, tell }) =>
      backUp({ folders: await makeFolders(home), ...request, signal, onProgress: tell }),
    read: (request, { signal, tell }) => readProject({ ...request, signal, onProgress: tell }),
    async convert({ to, ...request }, { signal, tell }) {
      const [convert, phase] =
        to === 'sealed' ? ([encryptProject, 'encrypting'] as const) : ([decryptProject, 'decrypting'] as const)
      let meter: ReturnType<typeof byteProgress> | undefined
      await convert({
        ...request,
        signal,
        onProgress(done, all) {
          meter ??= byteProgress(all, tell)
          meter(phase, done)
        },
      })
    },
  },
  {},
)

// Before any store: it makes what these take from a browser.
import '../hosted-window.ts'
import { expect, it } from 'vitest'
import type { JobView } from '../../../electron/contract/job.ts'
import { activeWords } from '../../../renderer/shell/job-progress.tsx'

it('says of a training run that the time left is that of its stage, and of anything else that it is all', () => {
  const job: JobView = {
    id: 'j',
    kind: 'training',
    title: 'Teaching films',
    state: 'running',
    phase: 'learning: step 3 of 9',
    fraction: 0.6,
    secondsLeft: 250,
    startedAt: '2026-11-22T04:00:00Z',
    canRetry: false,
  }
  expect(activeWords(job)).toBe('learning: step 3 of 9 · this stage: about 4 min left')
  expect(activeWords({ ...job, kind: 'import' })).toBe('learning: step 3 of 9 · 4 min left')
})

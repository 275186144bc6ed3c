import type { App, Dialog, MessageBoxOptions } from 'electron'
import { isQuiet } from '../contract/job.ts'
import { enumerate } from '../contract/reading/format.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { isAtWork } from '../contract/states.ts'
import type { GuardedProject, Work } from '../host/vault/guarded-project.ts'
import { inWords } from '../contract/words/saying.ts'
import { type Language, say } from '../contract/words/words.ts'
import { inLanguage } from '../contract/words/in-language.ts'

const MOST_NAMED = 3

/** What a person is asked before a program that is at work goes; undefined where nothing would be cut off. */
export function quitQuestion({ jobs, isAnswering, isConverting }: Work): MessageBoxOptions | undefined {
  const working = jobs.filter(job => isAtWork(job) && !isQuiet(job))
  const names = working.map(({ title, state, fraction }) => {
    const far = state === 'running' && fraction !== undefined ? ` (${Math.floor(100 * fraction)} %)` : ''
    return `${say('reading.quoted', { words: shortened(inWords(title), 60) })}${far}`
  })
  if (isAnswering) names.push(say('dialogs.anAnswer'))
  if (isConverting) names.push(say('dialogs.theEncryption'))
  if (names.length === 0) return undefined
  return {
    type: 'question',
    message: say('dialogs.stillAtWork'),
    detail: say('dialogs.notDone', { names: enumerate(names, MOST_NAMED) }),
    buttons: [say('dialogs.keepWorking'), say('dialogs.quit')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
}

export interface QuitTools {
  app: Pick<App, 'on' | 'quit'>
  dialog: Pick<Dialog, 'showMessageBox'>
  project: Pick<GuardedProject, 'close' | 'work'>
  /** The window comes back for who keeps working. */
  stay(): void
  spoken(): Language
}

/**
 * Asks before work is cut off, once, and ends running answers and jobs in order before the program goes. Gives the
 * function that quits unasked: where the system goes down, nobody answers.
 */
export function quitInOrder({ app, dialog, project, stay, spoken }: QuitTools): () => void {
  let state: 'open' | 'asking' | 'closing' | 'closed' = 'open'
  const close = async (): Promise<void> => {
    state = 'closing'
    await project.close().finally(() => {
      state = 'closed'
      app.quit()
    })
  }
  const ask = async (question: MessageBoxOptions): Promise<void> => {
    state = 'asking'
    const { response } = await dialog.showMessageBox(question)
    // The system may have gone down meanwhile.
    if (state !== 'asking') return
    if (response === 1) return close()
    state = 'open'
    stay()
  }
  app.on('before-quit', event => {
    if (state === 'closed') return
    event.preventDefault()
    if (state !== 'open') return
    const question = inLanguage(spoken(), () => quitQuestion(project.work()))
    void (question === undefined ? close() : ask(question))
  })
  return () => {
    if (state === 'open' || state === 'asking') void close()
  }
}

import { ablations } from './ablations.ts'
import { answerProblems } from './answer-problems.ts'
import { batchProblems } from './batch-problems.ts'
import { commands } from './commands.ts'
import { considered } from './considered.ts'
import { dialogs } from './dialogs.ts'
import { documentProblems } from './document-problems.ts'
import { duplicateEvidence } from './duplicate-evidence.ts'
import { encryptionProblems } from './encryption-problems.ts'
import { endpointProblems } from './endpoint-problems.ts'
import { evaluationNotes } from './evaluation-notes.ts'
import { evaluationProblems } from './evaluation-problems.ts'
import { exportNotes } from './export-notes.ts'
import { fates } from './fates.ts'
import { fileAdvice } from './file-advice.ts'
import { fileCauses } from './file-causes.ts'
import { fileProblems } from './file-problems.ts'
import { formats } from './formats.ts'
import { graphProblems } from './graph-problems.ts'
import { importNotes } from './import-notes.ts'
import { importProblems } from './import-problems.ts'
import { interrupted } from './interrupted.ts'
import { jobProblems } from './job-problems.ts'
import { jobTitles } from './job-titles.ts'
import { keepingProblems } from './keeping-problems.ts'
import { kept } from './kept.ts'
import { kinds } from './kinds.ts'
import { languages } from './languages.ts'
import { lessonSettings } from './lesson-settings.ts'
import { menuItems } from './menu-items.ts'
import { menus } from './menus.ts'
import { modelFiles } from './model-files.ts'
import { modelProblems } from './model-problems.ts'
import { nouns } from './nouns.ts'
import { oneOf } from './one-of.ts'
import { openedFiles } from './opened-files.ts'
import { outcomes } from './outcomes.ts'
import { placeProblems } from './place-problems.ts'
import { progress } from './progress.ts'
import { protocolOffers } from './protocol-offers.ts'
import { protocols } from './protocols.ts'
import { reading } from './reading.ts'
import { recipeProblems } from './recipe-problems.ts'
import { reportPage } from './report-page.ts'
import { sayings } from './sayings.ts'
import { sizes } from './sizes.ts'
import { stageNames } from './stage-names.ts'
import { states } from './states.ts'
import { storeProblems } from './store-problems.ts'
import { thoughts } from './thoughts.ts'
import { time } from './time.ts'
import { trainingNotes } from './training-notes.ts'
import { trainingProblems } from './training-problems.ts'
import { turns } from './turns.ts'
import { writerProblems } from './writer-problems.ts'

export const en = {
  ablations,
  answerProblems,
  batchProblems,
  commands,
  considered,
  dialogs,
  documentProblems,
  duplicateEvidence,
  encryptionProblems,
  endpointProblems,
  evaluationNotes,
  evaluationProblems,
  exportNotes,
  fates,
  fileAdvice,
  fileCauses,
  fileProblems,
  formats,
  graphProblems,
  importNotes,
  importProblems,
  interrupted,
  jobProblems,
  jobTitles,
  keepingProblems,
  kept,
  kinds,
  languages,
  lessonSettings,
  menuItems,
  menus,
  modelFiles,
  modelProblems,
  nouns,
  oneOf,
  openedFiles,
  outcomes,
  placeProblems,
  progress,
  protocolOffers,
  protocols,
  reading,
  recipeProblems,
  reportPage,
  sayings,
  sizes,
  stageNames,
  states,
  storeProblems,
  thoughts,
  time,
  trainingNotes,
  trainingProblems,
  turns,
  writerProblems,
} as const

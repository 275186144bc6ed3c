/** What is said where the system did not give or take a file. */
export const fileProblems = {
  aFile: 'A file',
  notReadOrWritten: '{{path}} could not be read or written: {{why}}. {{advice}}',
  notWritten: '{{path}} cannot be written ({{why}}). {{advice}}',
  defect: 'Something went wrong inside Clew: {{why}}. Try again; the log in the data folder has the details.',
  stopped: 'It was stopped.',
} as const

/** Why a table of questions is not answered. */
export const batchProblems = {
  done: 'This batch is done; start another one.',
  running: 'This is running already; wait for it.',
  noneYet: 'No question of this batch is answered yet; wait for the first, or go on with it.',
  graphChanged:
    'The graph "{{graph}}" has changed since this batch began; ask the table anew, so that all of it is answered by one graph.',
  noTable: '{{file}} is no table of questions; give CSV, an Excel workbook (.xlsx), or a text with a question a line.',
  noQuestion: '{{file}} has no question; give a table with a column of questions, or a text with a question a line.',
  tooMany: 'The table has more than {{most}} questions; split it.',
} as const

/** What an agent weighed at a step, in a few words. */
export const considered = {
  list: 'list {{what}}',
  answer: 'answer',
  answerNamed: 'answer {{name}}',
  graphDoesNotSay: 'the graph does not say',
  documentsDoNotSay: 'the documents do not say',
  forProgram: 'for {{program}}',
  query: 'query {{name}}',
  queryQuestion: 'query the question',
} as const

/** One of a kind of thing that is kept. */
export const oneOf = {
  answer: 'an answer',
  verdict: 'a verdict',
  label: 'a label',
  job: 'a job',
  evaluation: 'an evaluation',
  matrix: 'a matrix',
  'training run': 'a training run',
  adapter: 'an adapter',
  table: 'a table',
  view: 'a view',
  template: 'a template',
  batch: 'a batch',
  'removed version': 'a removed version',
  'removed graph': 'a removed graph',
  upload: 'an upload',
} as const

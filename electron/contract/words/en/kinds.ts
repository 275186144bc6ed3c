/** What is kept by an id, where something is said of it. */
export const kinds = {
  answer: 'answer',
  verdict: 'verdict',
  label: 'label',
  job: 'job',
  evaluation: 'evaluation',
  matrix: 'matrix',
  'training run': 'training run',
  adapter: 'adapter',
  table: 'table',
  view: 'view',
  template: 'template',
  batch: 'batch',
  'removed version': 'removed version',
  'removed graph': 'removed graph',
  upload: 'upload',
} as const

/**
 * First those that imitate episodes (`trl` is prompt and completion a turn, `trl-messages` and `verl-sft` a
 * conversation), then those that reinforce on questions: each trainer's own data and what starts it.
 */
export const EXPORT_FORMATS = [
  'sharegpt',
  'trl',
  'trl-messages',
  'verl-sft',
  'verl',
  'search-r1',
  'verl-search',
  'verl-mcp',
  'verl-tool',
  'trl-grpo',
  'openrlhf',
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

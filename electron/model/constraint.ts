/**
 * What a model may write next, as data: it crosses to the inference process and is compiled there into a mask over
 * token ids. `names` is a set of strings, walked as a trie, so a name that is not in it cannot be written.
 */
export type Constraint =
  | { kind: 'anything' }
  | { kind: 'text'; text: string }
  | { kind: 'names'; names: readonly string[] }
  /** Free text that ends with `until` (which is written too) and cannot contain any of `without`. */
  | { kind: 'until'; until: string; without: readonly string[]; maxTokens: number }
  | { kind: 'sequence'; parts: readonly Constraint[] }
  | { kind: 'oneOf'; options: readonly Constraint[] }

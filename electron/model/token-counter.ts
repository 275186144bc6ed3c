import { readGgufHeader } from '../../native/gguf/header-check.ts'
import { Tokenizer } from '../../native/tokenizer/bpe.ts'
import { VOCABULARY_ARRAYS, vocabularyFromGguf } from '../../native/tokenizer/gguf-vocabulary.ts'

/**
 * Counts tokens as a GGUF's own tokenizer does, without loading its weights.
 * @throws VocabularyError where its tokenizer is of a kind that is not read here, GgufError where the file is refused
 */
export async function tokenCounterOf(path: string): Promise<{ count(text: string): number }> {
  const { values } = await readGgufHeader(path, VOCABULARY_ARRAYS)
  const tokenizer = new Tokenizer(vocabularyFromGguf(values))
  return { count: text => tokenizer.encode(text).length }
}

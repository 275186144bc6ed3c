/** A dimension of a question's quality and what its scores mean. */
export interface QualityDimension {
  text: string
  guide: string
}

/** GraphWalker, appendix H, "Single-Path Question". */
export function singlePathPrompt(path: string): string {
  return `You are given:

- A path represented as an ordered sequence of relations, topic entity and answer entity (e.g., Topic Entity -> relationA -> entity1 -> relationB -> entity2 -> ... -> Answer Entity). "<-" marks a relation that is followed against its direction.

You will be provided with the name of the topic entity and the name of the answer entity. Names of intermediate entities in the path will be replaced by placeholders like entity1, entity2, etc.

Your task:

- Compose ONE concise English question whose unique answer is exactly the Answer Entity.
- Implicitly reflect the multi-hop path, but keep it brief and natural. Avoid enumerations or multiple questions.
- STRICT: The question must contain exactly one question mark "?" (only one interrogative). The question must be a single sentence with only one "?".
- Do NOT directly mention raw relation labels. Paraphrase using concrete, meaningful semantics (e.g., country, city, river, award, university, founder, member of, genre, located in, part of, spouse, parent, date, birthplace, capital).
- Keep the question concise (ideally < 100 characters).
- Use only the information implied by the path; do not introduce outside facts.
- Try to use different styles and sentence structures when generating questions.

Input:

Path: ${path}

CRITICAL: Do NOT include any explanations, analysis, or additional text. Output ONLY the one line below, nothing more.

Output format (STRICT - output EXACTLY one line, nothing else):

<question>(one concise question with exactly one '?')</question>
`
}

/**
 * GraphWalker, appendix H, "Conjunction Question". The paper's ban on entity names is left out: without its topic
 * entities nobody could answer the question.
 */
export function conjunctionPrompt(path1: string, path2: string): string {
  return `You are given: - Two paths that both lead to the same answer entity ("<-" marks a relation that is followed against its direction):

Your task:

- Compose ONE complete and concise English question whose unique answer is the common entity reached by both paths (the final entity in both paths).
- The question should implicitly reflect that the answer requires exploring from BOTH starting entities (conjunction reasoning), not just one of them. Name both starting entities.
- Keep it brief and natural (ideally < 120 characters). Avoid enumerations or multiple questions.
- STRICT: The question must be COMPLETE and contain exactly one question mark "?" (only one interrogative). Prefer a single sentence (or two short clauses joined), but only one "?".
- Do NOT directly mention raw relation labels. Paraphrase using concrete, meaningful semantics (e.g., country, city, river, award, university, founder, member of, genre, located in, part of, spouse, parent, date, birthplace, capital).
- De-emphasize meta/technical relations (e.g., types, notable_for, generic topic) unless essential. Focus on relations with clear real-world meaning.
- Use only the information implied by the two paths; do not introduce outside facts.
- Try to use diverse styles and sentence structures when generating questions to avoid repetitive patterns and enhance question diversity.
- CRITICAL: Output a COMPLETE question. Do NOT truncate or cut off the question. The question must end with a question mark "?".
- You MUST output the question in the format <question><your complete question></question>

Input:

Path 1: ${path1}

Path 2: ${path2}

Output:

<question><your complete question></question>
`
}

/** GraphWalker, appendix H: one dimension of quality is judged at a time. */
export function qualityPrompt(namePath: string, question: string, { text, guide }: QualityDimension): string {
  return `You are an expert evaluator for Knowledge Graph Question Answering (KGQA) data quality. Your task is to evaluate question-path pairs based on multiple quality criteria.

Input Format

You will be provided with two inputs:

1. name_path: A reasoning path in the knowledge graph, represented as a sequence of entities and relations connected by "->"
2. question: The natural language question that should be answerable by following this path

Input Example:

name_path: "Emap International Limited -> organization.organization.founders -> Richard Winfrey -> people.person.place_of_birth -> Long Sutton, Lincolnshire"

question: "What is the birthplace of a founder of Emap International Limited?"

Task

For each question-path pair provided, you must: Evaluate it on the following dimension and assign a score from 0 to 10 based on the scoring guide:

Evaluation Criteria

You must evaluate each question-path pair based on the following dimension: ${text}

${guide}

Important Guidelines

1. Strict Evaluation: Be strict but fair.
2. Output Consistency: Always output the score in the exact format above. Do not include any text outside the valid structure.
3. Do not include any other text or explanation.

name_path: ${JSON.stringify(namePath)}

question: ${JSON.stringify(question)}

Output Format
You must output only a single score from 0 to 10: <score><0-10></score>
`
}

const TUPLE_DELIMITER = '<|>'
export const RECORD_DELIMITER = '##'
export const COMPLETION_DELIMITER = '<|COMPLETE|>'

/** The paper's prompt has a place for examples and prints none; this one shows the format and nothing else. */
const EXAMPLE = `Text: The Halden reactor, built in 1958 by the Institute for Energy Technology, stood in southern Norway. It was shut down in June 2018.
################
Output:
("hyper-relation"<|>The Halden reactor was built in 1958 by the Institute for Energy Technology in southern Norway.)##
("entity"<|>Halden reactor<|>facility<|>The Halden reactor is a nuclear reactor in southern Norway.)##
("entity"<|>1958<|>date<|>1958 is the year in which the Halden reactor was built.)##
("entity"<|>Institute for Energy Technology<|>organization<|>The Institute for Energy Technology built the Halden reactor.)##
("entity"<|>Norway<|>place<|>Norway is the country in which the Halden reactor stood.)##
("hyper-relation"<|>The Halden reactor was shut down in June 2018.)##
("entity"<|>Halden reactor<|>facility<|>The Halden reactor was shut down in June 2018.)##
("entity"<|>June 2018<|>date<|>In June 2018 the Halden reactor was shut down.)<|COMPLETE|>`

/**
 * π_ext of Eq. 4: Figure 9 (appendix A.1), word for word. {language} is the text's own, so that documents of every
 * language stay as they are.
 */
export function extractionPrompt(text: string): string {
  return `-Goal-
Given a text document that is potentially relevant to this activity and a list of entity types, identify all entities of those types from the text and all relationships among the identified entities. Use the language of the text as output language.

-Steps-
1. Divide the text into several complete knowledge segments. For each knowledge segment, extract the following information:
-- knowledge_segment: A sentence that describes the context of the knowledge segment.
Format each knowledge segment as ("hyper-relation"${TUPLE_DELIMITER}<knowledge_segment>)

2. Identify all entities in each knowledge segment. For each identified entity, extract the following information:
- entity_name: Name of the entity, use same language as input text. If English, capitalized the name.
- entity_type: Type of the entity.
- entity_description: Comprehensive description of the entity's attributes and activities.
Format each entity as ("entity"${TUPLE_DELIMITER}<entity_name>${TUPLE_DELIMITER}<entity_type>${TUPLE_DELIMITER}<entity_description>)

3. Return output in the language of the text as a single list of all the entities and relationships identified in steps 1 and 2. Use **${RECORD_DELIMITER}** as the list delimiter.

4. When finished, output ${COMPLETION_DELIMITER}

######################
-Examples-
######################
${EXAMPLE}
#############################

-Real Data-
######################
Text: ${text}
######################
Output:
`
}

/** The gleaning rounds of the published code: ask for what was missed, then whether to ask again. */
export const CONTINUE_PROMPT = `
MANY knowledge segments with entities were missed in the last extraction. Add them below using the same format:
`
export const LOOP_PROMPT = `
It appears some knowledge segments with entities may have still been missed. Answer YES | NO if there are still some that need to be added.
`

/** The published code has a model sum up what many chunks say of one entity. */
export function summaryPrompt(name: string, descriptions: readonly string[]): string {
  return `You are a helpful assistant responsible for generating a comprehensive summary of the data provided below.
Given an entity and a list of descriptions, all related to it, concatenate all of these into a single, comprehensive description. Make sure to include information collected from all the descriptions.
If the provided descriptions are contradictory, resolve the contradictions and provide a single, coherent summary. Write it in third person, and include the entity's name so we have the full context. Use the language of the descriptions as output language.

#######
-Data-
Entity: ${name}
Description List: ${JSON.stringify(descriptions)}
#######
Output:
`
}

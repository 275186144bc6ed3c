/** Which protocol suits a graph, and why. */
export const protocolOffers = {
  'kg-r1': 'Four plain actions: the relations of an entity, then the entities along one of them.',
  graphwalker: 'Two tools: the best fitting relations of both sides, then the triples of up to four of them at once.',
  'kbqa-r1': 'A logical form built step by step: joins, intersections, counts, comparisons, times.',
  'graph-r1': 'Questions in words to the documents of the graph, answered with passages.',
  clew: 'Named sets: paths, conditions, set operations, counts, sums, superlatives, times, yes or no.',
  noDocuments: 'The graph has no documents; add text, Markdown, HTML or PDF files to it.',
  noTriples: 'The graph has no triples to walk along; import a graph file, or ask its documents with Graph-R1.',
  decoderAlone: 'The embedded decoder was trained on KG-R1 alone; choose the Navigator or another model, or teach it.',
  documentsOnly: 'The graph holds documents only, and Graph-R1 is the protocol that reads them.',
  taughtWalking: 'What was taught here was taught by walking, and KG-R1 walks.',
  writesPrograms: 'The Navigator writes programs of sets, which say all that people ask.',
  taughtIn: 'What was taught here was taught in {{protocol}}.',
  decoderKnows: 'The embedded decoder was trained on KG-R1 and knows no other protocol.',
  manyRelations:
    'The graph has {{relations}} relations, and GraphWalker shows a language model only the ones that fit the question.',
  fewRelations_one: 'The graph has one relation, few enough to be listed whole, as KG-R1 does.',
  fewRelations_other: 'The graph has {{number}} relations, few enough to be listed whole, as KG-R1 does.',
} as const

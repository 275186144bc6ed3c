/** The protocols and their knobs. */
export const protocols = {
  relationLists: 'Relation lists',
  relationListsSays: 'how relation lists are laid out (KG-R1, Table 11)',
  byDomain: 'by domain and type',
  topicsNamed: 'Topic entities named',
  topicsNamedSays:
    'whether "(Initial entities: …)" stands behind the question, as in KG-R1\'s figures and not in its template',
  relationsListed: 'Relations listed',
  relationsListedSays:
    'relations that a list keeps, the best fitting (GraphWalker: k of E.1, 20 when left out; KG-R1: all)',
  relationsListedDefault: 'all; 20 in GraphWalker',
  orderedBy: 'Relations ordered by',
  orderedBySays:
    "what orders the relations that GraphWalker shows: Clew's ranker, the model itself (§2.2.1), or BM25 alone",
  clewsRanker: "Clew's ranker",
  modelItself: 'the model itself',
  bm25: 'BM25 alone',
  lists: 'Lists',
  listsSays: "how GraphWalker's lists are laid out: a line for each direction, or one flat list as in E.3",
  lineEach: 'a line for each direction',
  oneFlat: 'one flat list',
  triplesPerRelation: 'Triples per relation',
  triplesPerRelationSays:
    'triples of a relation that GraphWalker shows at most (§2.2.1: 5, and 5 for a language model when left out; the Navigator and the decoder: as many as fit)',
  triplesPerRelationDefault: '5 for a language model',
  prompt: 'Prompt',
  promptSays:
    'the prompt of KBQA-R1: for any graph and its names, or Table I word for word, which speaks of Freebase and MIDs',
  forAnyGraph: 'for any graph',
  tableOne: 'Table I word for word',
  validatedFrom: 'Validated from',
  validatedFromSays: 'similarity from which a written relation is taken as meant (KBQA-R1 §IV-A3, τ_high)',
  rejectedBelow: 'Rejected below',
  rejectedBelowSays: 'similarity below which a written relation is turned down (KBQA-R1 §IV-A3, τ_low)',
  thresholdsAre: 'Thresholds are of',
  thresholdsAreSays:
    'what the thresholds are held against: similarities on a scale on which they keep their meaning whatever measures them, or the cosines themselves (§IV-A3)',
  calibrated: 'a calibrated scale',
  cosines: 'the cosines themselves',
  nowSays: 'the day that NOW stands for in a time constraint, such as 2015-08-10 (KBQA-R1, Table II)',
  entitiesSearched: 'Entities searched',
  noPath:
    'With neither entities nor hyperedges retrieved nothing of the documents is found; set one of the two to 1 or more.',
  entitiesSearchedSays: 'entities retrieved for a query (Graph-R1, Eq. 7, k_V); 0 leaves the path out',
  passagesSearched: 'Passages searched',
  passagesSearchedSays: 'hyperedges retrieved for a query (Graph-R1, Eq. 8, k_H); 0 leaves the path out',
  passagesReturned: 'Passages returned',
  passagesReturnedSays: 'passages returned for a query (Graph-R1, Eq. 9 and Table 5, k)',
  triplesToo: 'Triples of the graph too',
  triplesTooSays:
    'whether triples of the graph that fit a query come with its passages, under the key "graph", which Graph-R1 does not have',
  flat: 'flat',
  nowLabel: 'NOW',
  titleVanilla: 'No graph',
  titleCot: 'No graph, thinking aloud',
  titleRetrieval: 'Retrieval, one turn',
} as const

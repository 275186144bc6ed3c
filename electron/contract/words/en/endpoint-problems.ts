/** Why the engine of a graph that is elsewhere did not answer. */
export const endpointProblems = {
  why: ' ("{{said}}")',
  key: "{{host}} wants a key, or another one ({{status}}){{why}}: set it in the environment as the graph's name says.",
  nothingThere: 'There is no SPARQL endpoint at this address of {{host}} (404){{why}}: correct it.',
  elsewhere:
    '{{host}} sends to another address, which is not followed, since questions would go there: connect the graph by the address it is really at.',
  busy: '{{host}} has too many requests{{why}}: wait a while, and ask again.',
  refused:
    '{{host}} did not carry out a query ({{status}}){{why}}; asked was "{{asked}}": ask for less, or see the log of the engine.',
  tooMuch: '{{host}} sent more than {{most}} MiB; asked was "{{asked}}": ask for less.',
  slow: '{{host}} did not answer within {{seconds}}; asked was "{{asked}}": ask for less, or give the engine more time and memory.',
  noResults:
    '{{host}} sent no results of SPARQL 1.1 as JSON; asked was "{{asked}}": correct the address, which is that of the endpoint itself, such as http://localhost:8890/sparql.',
  empty: 'There are no triples at {{url}}; name the graph there with --graph IRI, or load it.',
  emptyGraph: 'There are no triples at {{url}}, graph {{graph}}; check the IRI.',
  modelElsewhere:
    '"{{name}}" is on another machine: the question and the facts of "{{graph}}" that the agent looks at would be sent to {{place}}. Nothing was sent. To allow it for this graph, use the switch in the graph\'s settings, or `clew kg allow-endpoint {{typed}}`.',
  graphElsewhere:
    'The graph "{{name}}" is on another machine: the words of questions and the entities that are looked at would be sent to {{place}}. Nothing was sent. To allow it for this graph, use the switch in the graph\'s settings, or `clew kg allow-endpoint {{typed}}`.',
  ofThisMachine:
    'The graph "{{graph}}" is on this machine: what is shown of it is what it has, and nothing is to be asked afresh.',
} as const

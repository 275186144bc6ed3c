/** What else a person should know of an import or a change. */
export const importNotes = {
  namedGraphs_one: '{{triples}} triple stood in a named graph, whose name was left out.',
  namedGraphs_other: "{{triples}} triples stood in named graphs; the graphs' names were left out.",
  untold_one: '{{triples}} triple is spoken of and nothing is said of it; it was left out.',
  untold_other: '{{triples}} triples are spoken of and nothing is said of them; they were left out.',
  columnsRead:
    'The columns were read as relation, head, tail, because the second and third share their names and the first has its own.',
  latin1:
    '{{file}} is not UTF-8 and was read as Latin-1; if letters with accents look wrong, save it as UTF-8 and add it again.',
  byPatterns:
    'Facts were found by patterns: sentences that name two or more things. A language model as the extractor finds what they mean.',
  lexical: 'Vectors are lexical: they compare words and not meanings, as no embedding model was used.',
  inWords: "Chunks were measured in words, not in the model's tokens. {{why}}",
  ofFile: '{{file}}: {{note}}',
  betweenPair_one: '{{facts}} between the two of a pair was left out: a thing says nothing of itself.',
  betweenPair_other: '{{facts}} between the two of a pair were left out: a thing says nothing of itself.',
  followed_one:
    '{{facts}} of entities that were merged into others was read as of those; `clew kg split` makes them two again.',
  followed_other:
    '{{facts}} of entities that were merged into others were read as of those; `clew kg split` makes them two again.',
  skipped_one: 'One file is no graph and was skipped: {{names}}.',
  skipped_other: '{{number}} files are no graphs and were skipped: {{names}}.',
  noPassage_one: '{{number}} entry holds no passage and was left out ({{which}}); give each an object with "text".',
  noPassage_other: '{{number}} entries hold no passage and were left out ({{which}}); give each an object with "text".',
  aboveTable: 'What stands above the table of {{table}} was left out (“{{text}}”).',
  besideTables: 'What stands beside the tables of {{file}} was left out (“{{text}}”).',
  headingsInTwo: 'The headings of {{table}} stand in two lines ({{columns}}).',
  totals: 'Line {{line}} of {{table}} has totals of those above, and was left out.',
  repeatsAbove: 'An empty cell under {{column}} of {{table}} was read as what stands above it.',
  commaDecimals: 'Numbers of {{table}} were read with a comma before their decimals ({{columns}}).',
  commaThousands: 'Numbers of {{table}} were read with commas between their thousands ({{columns}}).',
  noRows: '{{table}} has headings ({{columns}}) and no rows below them.',
  rowIsAbout: 'each row is about its {{column}}',
  isItsName: '{{column}} is its name',
  rowsByThemselves: 'each row is a thing of its own',
  namesRows: 'its {{column}} names rows of {{table}}',
  tellOf: '{{columns}} tell of its {{column}}',
  leadTo: 'other things stand in {{columns}}',
  tableOfRecords: '{{table}} was read as a table of records: {{parts}}.',
  repeatedNames_one:
    '{{number}} row of {{table}} has a name that an earlier row has, and other values ({{names}}): the two became one thing. If they are two, add a column `id` that tells them apart.',
  repeatedNames_other:
    '{{number}} rows of {{table}} have names that earlier rows have, and other values ({{names}}): each name became one thing. If there are several of a name, add a column `id` that tells them apart.',
  changeColumns: '`--preview` shows how a table is read, and `--columns` changes it.',
  more_one: 'One more remark of these kinds is not shown.',
  more_other: '{{number}} more remarks of these kinds are not shown.',
  archiveHolds: 'The archive of "{{graph}}" of {{time}} holds {{things}}.',
} as const

import { afterAll, beforeAll, expect, it } from 'vitest'
import { parsedTables, type ParsedGraph } from './parsed-sample.ts'

/** A farm's tables: sowings have no id, and fields are named by another table. */
const FARM = {
  'fields.csv': `field,hectares,soil,leased_from
Long Acre,12.5,clay,
Mill Meadow,4.2,loam,Estate of Harrow
Top Field,8.0,chalk,
River Piece,6.1,loam,Jean Tully
Church Close,2.3,clay,Estate of Harrow
`,
  'plantings.csv': `field,crop,sown,harvested,tonnes,driver
Long Acre,winter wheat,2022-10-03,2023-08-11,98,Bert
Mill Meadow,barley,2023-03-20,2023-08-02,24,Sian
Top Field,oats,2023-03-28,2023-08-20,40,Bert
River Piece,potatoes,2023-04-15,2023-09-30,190,Sian
Church Close,beans,2023-04-02,2023-09-05,7,Bert
Long Acre,rapeseed,2023-09-01,2024-07-25,41,Ola
Mill Meadow,winter wheat,2023-10-09,2024-08-09,33,Ola
Top Field,barley,2024-03-18,2024-08-04,47,Sian
River Piece,beans,2024-04-01,,,Bert
`,
}

/** An office's: services run on servers, which stand in racks. */
const OFFICE = {
  'servers.csv': `hostname,os,ram_gb,location,owner,bought
web-01,Debian 12,16,Rack A,Nadia Petrov,2021-03-04
web-02,Debian 12,16,Rack A,Nadia Petrov,2021-03-04
db-01,Ubuntu 22.04,128,Rack B,Tom Okafor,2020-11-19
db-02,Ubuntu 22.04,128,Rack C,Tom Okafor,2023-06-01
mail-01,FreeBSD 13,32,Rack B,Ines Duarte,2018-02-27
backup-01,Debian 11,8,Basement,Tom Okafor,2016-07-30
`,
  'services.csv': `service,runs_on,team,critical
Shop,web-01,Storefront,yes
Search,web-02,Storefront,no
Orders,db-01,Payments,yes
Invoices,db-02,Payments,yes
Mail,mail-01,Workplace,no
Archive,backup-01,Workplace,no
`,
  'incidents.csv': `id,service,opened,closed,severity,reported_by,cause
INC-1,Shop,2024-01-05,2024-01-05,high,Lena Vogt,expired certificate
INC-2,Orders,2024-01-19,2024-01-21,high,Lena Vogt,disk full
INC-3,Mail,2024-02-02,2024-02-03,low,Jo Brand,spam filter
INC-4,Shop,2024-03-11,2024-03-12,medium,Arun Rao,bad deploy
INC-5,Invoices,2024-03-15,,high,Arun Rao,disk full
`,
}

/** A choir's: what was sung where, in three columns. */
const CHOIR = {
  'pieces.csv': `title,composer,minutes
Ave verum corpus,William Byrd,4
Locus iste,Anton Bruckner,3
The Blue Bird,Charles Stanford,4
Christus factus est,Anton Bruckner,5
`,
  'concerts.csv': `concert,date,venue,conductor
Spring Concert,2023-04-22,St Anne's,Marta Lind
Summer Serenade,2023-07-08,Town Hall,Piotr Zak
Easter Music,2024-03-30,Abbey,Marta Lind
`,
  'programme.csv': `concert,piece,soloist
Spring Concert,Ave verum corpus,
Spring Concert,The Blue Bird,Hanna Frost
Summer Serenade,The Blue Bird,Ruth Adeyemi
Easter Music,Christus factus est,
Easter Music,Ave verum corpus,
Easter Music,Locus iste,
`,
}

let graphs: Record<'farm' | 'office' | 'choir', ParsedGraph>
beforeAll(async () => {
  graphs = { farm: await parsedTables(FARM), office: await parsedTables(OFFICE), choir: await parsedTables(CHOIR) }
})
afterAll(async () => {
  for (const graph of Object.values(graphs)) await graph.close()
})

it.each([
  ['farm', 'which fields had wheat', ['Long Acre', 'Mill Meadow']],
  ['farm', 'when was the barley on Top Field sown', ['2024-03-18']],
  ['farm', 'who sowed the beans', ['Bert']],
  ['choir', 'which concerts included Locus iste', ['Easter Music']],
  ['choir', 'who sang the solo in The Blue Bird', ['Hanna Frost', 'Ruth Adeyemi']],
  ['choir', 'which composers were sung at Easter Music', ['Anton Bruckner', 'William Byrd']],
  ['choir', 'total length of the pieces in Easter Music', ['12']],
  ['office', 'what runs on backup-01', ['Archive']],
  ['office', 'who owns the server that Shop runs on', ['Nadia Petrov']],
  ['office', 'oldest server?', ['backup-01']],
] as const)('what rows join, and what other tables say of it, %s: %s', async (graph, question, answers) => {
  expect(await graphs[graph].answers(question)).toEqual(answers)
})

it.each([
  ['office', 'the way between that nobody says', 'which rack is the Invoices service in', ['Rack C']],
  ['office', 'which of them is meant', 'which teams had high severity incidents', ['Payments', 'Storefront']],
  ['office', 'a short first name', 'which servers does Tom own that are not in Rack B', ['backup-01', 'db-02']],
  ['farm', 'whom something was done with', 'how many fields are leased', ['3']],
  ['farm', 'and with whom not', 'which fields are not leased', ['Long Acre', 'Top Field']],
  ['choir', 'so many times', 'which pieces were sung twice', ['Ave verum corpus', 'The Blue Bird']],
] as const)('%s, %s: %s', async (graph, _, question, answers) => {
  expect(await graphs[graph].answers(question)).toEqual(answers)
})

it('asks for no day by what somebody did', async () => {
  const [best] = await graphs.farm.programs('what did Sian harvest')
  expect(best?.key).not.toMatch(/harvested|sown/)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bringsGraphs,
  questionsWithGraphs,
  readQuestions,
} from '../../../electron/learn/question-sets/question-sets.ts'
import type { QuestionSet, QuestionWithGraph } from '../../../electron/learn/question-sets/question-sets.ts'
import { dataset, onDataset } from '../../skipped.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-shapes-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function file(content: string | Buffer, name = `set-${files++}`): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const read = async (value: unknown, pretty = false): Promise<QuestionSet> =>
  readQuestions(await file(JSON.stringify(value, undefined, pretty ? 1 : undefined)))

async function graphsIn(path: string): Promise<QuestionWithGraph[]> {
  const found: QuestionWithGraph[] = []
  for await (const question of questionsWithGraphs(path)) found.push(question)
  return found
}

/** Records as the sets publish them, cut down; the real rows that they copy are in docs/question-sets.md. */
const webqsp = {
  Version: '1.0',
  FreebaseVersion: '2015-08-09',
  Questions: [
    {
      QuestionId: 'WebQTrn-196',
      RawQuestion: 'who did ben stiller play in megamind?',
      ProcessedQuestion: 'who did ben stiller play in megamind',
      Parses: [
        {
          ParseId: 'WebQTrn-196.P0',
          AnnotatorComment: { ParseQuality: 'Complete' },
          Sparql:
            "PREFIX ns: <http://rdf.freebase.com/ns/>\nSELECT DISTINCT ?x\nWHERE {\nFILTER (?x != ns:m.0mdqp)\nFILTER (!isLiteral(?x) OR lang(?x) = '' OR langMatches(lang(?x), 'en'))\nns:m.0mdqp ns:film.actor.film ?y .\n?y ns:film.performance.character ?x .\n?y ns:film.performance.film ns:m.05229c_ .\n}\n",
          PotentialTopicEntityMention: 'ben stiller',
          TopicEntityName: 'Ben Stiller',
          TopicEntityMid: 'm.0mdqp',
          InferentialChain: ['film.actor.film', 'film.performance.character'],
          Constraints: [{ Operator: 'Equal', Argument: 'm.05229c_' }],
          Time: null,
          Order: null,
          Answers: [{ AnswerType: 'Entity', AnswerArgument: 'm.0fndhvs', EntityName: 'Bernard' }],
        },
      ],
    },
    {
      QuestionId: 'WebQTest-0',
      RawQuestion: 'what does jamaican people speak?',
      Parses: [
        {
          Sparql: '',
          TopicEntityName: 'Jamaica',
          TopicEntityMid: 'm.03_r3',
          InferentialChain: ['location.country.languages_spoken'],
          Constraints: [],
          Time: null,
          Order: null,
          Answers: [
            { AnswerType: 'Entity', AnswerArgument: 'm.01428y', EntityName: 'Jamaican English' },
            { AnswerType: 'Entity', AnswerArgument: 'm.04ygk0', EntityName: 'Jamaican Creole English Language' },
          ],
        },
        {
          TopicEntityName: 'Jamaica',
          TopicEntityMid: 'm.03_r3',
          Answers: [{ AnswerArgument: 'm.01428y', EntityName: 'Jamaican English' }],
        },
      ],
    },
    { QuestionId: 'WebQTest-1', RawQuestion: 'what is nothing?', Parses: [] },
  ],
}

describe('records of published sets', () => {
  it('WebQSP, with the query or the chain, and no question without an answer', async () => {
    const set = await read(webqsp, true)
    expect(set.questions).toEqual([
      {
        id: 'WebQTrn-196',
        question: 'who did ben stiller play in megamind?',
        entities: ['Ben Stiller'],
        entityIds: ['m.0mdqp'],
        answers: ['Bernard'],
        answerIds: ['m.0fndhvs'],
        logicalForm:
          '(JOIN (R film.performance.character) (AND (JOIN (R film.actor.film) m.0mdqp) (JOIN film.performance.film m.05229c_)))',
      },
      {
        id: 'WebQTest-0',
        question: 'what does jamaican people speak?',
        entities: ['Jamaica'],
        entityIds: ['m.03_r3'],
        answers: ['Jamaican English', 'Jamaican Creole English Language'],
        answerIds: ['m.01428y', 'm.04ygk0'],
        // The second parse alone is right too, by the set's own evaluator.
        goldVariants: [['Jamaican English', 'Jamaican Creole English Language'], ['Jamaican English']],
        paths: [{ anchor: 'm.03_r3', steps: [{ relation: 'location.country.languages_spoken', direction: 'tail' }] }],
      },
    ])
    expect(set.rejected).toMatchObject([{ reason: 'no answer' }])
    expect((await read(webqsp)).questions).toEqual(set.questions)
  })

  it('FreebaseQA, which has the shape of WebQSP', async () => {
    const set = await read({
      Dataset: 'FreebaseQA-eval',
      Version: '1.0',
      Questions: [
        {
          'Question-ID': 'FreebaseQA-eval-0',
          RawQuestion: "Who was the female member of the 1980's pop music duo, Eurythmics?",
          Parses: [
            {
              'Parse-Id': 'x',
              TopicEntityName: 'eurythmics',
              TopicEntityMid: 'm.0p_st',
              InferentialChain: 'music.musical_group.member..music.group_membership.member',
              Answers: [{ AnswersMid: 'm.02h8b5', AnswersName: ['annie lennox'] }],
            },
          ],
        },
      ],
    })
    expect(set.questions).toMatchObject([
      {
        id: 'FreebaseQA-eval-0',
        entities: ['eurythmics'],
        answers: ['annie lennox'],
        answerIds: ['m.02h8b5'],
        paths: [{ steps: [{ relation: 'music.musical_group.member' }, { relation: 'music.group_membership.member' }] }],
      },
    ])
  })

  it('CWQ, as published and as columns', async () => {
    const record = {
      ID: 'WebQTrn-3513_7c41',
      webqsp_ID: 'WebQTrn-3513',
      machine_question: 'what state is the the education institution has a sports team named …',
      compositionality_type: 'composition',
      question:
        "What state is home to the university that is represented in sports by George Washington Colonials men's basketball?",
      sparql:
        "PREFIX ns: <http://rdf.freebase.com/ns/>\nSELECT DISTINCT ?x\nWHERE {\nFILTER (?x != ?c)\nFILTER (!isLiteral(?x) OR lang(?x) = '' OR langMatches(lang(?x), 'en'))\n?c ns:education.educational_institution.sports_teams ns:m.03d0l76 . \n?c ns:organization.organization.headquarters ?y .\n?y ns:location.mailing_address.state_province_region ?x .\n}\n",
      answers: [{ answer: 'Washington, D.C.', answer_id: 'm.0rh6k', aliases: ['Washington'] }],
    }
    const expected = {
      id: 'WebQTrn-3513_7c41',
      question: record.question,
      type: 'composition',
      entities: ['m.03d0l76'],
      entityIds: ['m.03d0l76'],
      answers: ['Washington, D.C.'],
      answerIds: ['m.0rh6k'],
      logicalForm:
        '(JOIN (R location.mailing_address.state_province_region) (JOIN (R organization.organization.headquarters) (JOIN education.educational_institution.sports_teams m.03d0l76)))',
    }
    expect((await read([record])).questions).toEqual([expected])
    expect(
      (await read([{ ...record, answers: { answer: ['Washington, D.C.'], answer_id: ['m.0rh6k'], aliases: [[]] } }]))
        .questions,
    ).toEqual([expected])
  })

  const rogRecord = {
    id: 'WebQTest-0',
    question: 'what does jamaican people speak',
    answer: ['Jamaican English'],
    q_entity: ['Jamaica'],
    a_entity: ['Jamaican English'],
    graph: [
      ['Jamaica', 'location.country.languages_spoken', 'Jamaican English'],
      ['Jamaica', 'common.topic.notable_types', 'Country'],
    ],
    choices: [],
  }
  it('RoG, with the graph of each question read apart', async () => {
    const path = await file(`${JSON.stringify(rogRecord)}\n${JSON.stringify({ ...rogRecord, id: 'b', graph: [] })}\n`)
    expect((await readQuestions(path)).questions).toEqual([
      { id: 'WebQTest-0', question: rogRecord.question, entities: ['Jamaica'], answers: ['Jamaican English'] },
      { id: 'b', question: rogRecord.question, entities: ['Jamaica'], answers: ['Jamaican English'] },
    ])
    expect(await bringsGraphs(path)).toBe(true)
    const found = await graphsIn(path)
    expect(found.map(({ question, graph }) => [question.id, graph.length])).toEqual([['WebQTest-0', 2]])
  })

  it('KG-R1, whose names stand in files beside it, and says so where they do not', async () => {
    const record = {
      id: 'WebQTrn-0',
      question: 'what is the name of justin bieber brother',
      entities: [0],
      answers: [{ kb_id: 'm.0gxnnwq', text: 'Jaxon Bieber' }],
      subgraph: { tuples: [[0, 0, 1]], entities: [0, 1] },
    }
    const alone = await file(JSON.stringify(record), 'alone.json')
    await expect(readQuestions(alone)).rejects.toThrow(/entities\.txt and relations\.txt/)
    await file('m.06w2sn5\nm.0gxnnwq\n\n', 'entities.txt')
    await file('Justin Bieber\nJaxon Bieber\n', 'entities_text.txt')
    await file('people.person.sibling_s\n', 'relations.txt')
    const path = await file(
      `${JSON.stringify(record)}\n${JSON.stringify({ ...record, subgraph: { tuples: [[0, 7, 1]], entities: [] } })}\n`,
      'train_simple.json',
    )
    const set = await readQuestions(path)
    expect(set.questions).toEqual([
      {
        id: 'WebQTrn-0',
        question: record.question,
        entities: ['Justin Bieber'],
        entityIds: ['m.06w2sn5'],
        answers: ['Jaxon Bieber'],
        answerIds: ['m.0gxnnwq'],
      },
    ])
    expect(set.rejected).toMatchObject([{ line: 2, reason: expect.stringContaining('another set') }])
    expect((await graphsIn(path))[0]?.graph).toEqual([['Justin Bieber', 'people.person.sibling_s', 'Jaxon Bieber']])
    for (const name of ['entities.txt', 'entities_text.txt', 'relations.txt']) await rm(join(folder, name))
  })

  it('QALD in English, with names, values and truth', async () => {
    const question = (id: string, string: string, answers: unknown[], sparql = '', language = 'en'): object => ({
      id,
      answertype: 'resource',
      question: [
        { language: 'de', string: 'Wer?' },
        { language, string, keywords: '' },
      ],
      query: { sparql },
      answers,
    })
    const bindings = (...values: object[]): object => ({
      head: { vars: ['uri'] },
      results: { bindings: values.map(uri => ({ uri })) },
    })
    const set = await read(
      {
        dataset: { id: 'qald-9-train-multilingual' },
        questions: [
          question(
            '1',
            'Who founded Apple?',
            [
              bindings(
                { type: 'uri', value: 'http://dbpedia.org/resource/Steve_Jobs' },
                { type: 'uri', value: 'http://dbpedia.org/resource/Ren%C3%A9' },
              ),
            ],
            'PREFIX dbo: <http://dbpedia.org/ontology/> SELECT DISTINCT ?uri WHERE { <http://dbpedia.org/resource/Apple_Inc.> dbo:founder ?uri }',
          ),
          question(
            '2',
            'After whom is it named?',
            [bindings({ type: 'uri', value: 'http://www.wikidata.org/entity/Q42299' })],
            'SELECT DISTINCT ?r WHERE { wd:Q761383 wdt:P138 ?r. }',
          ),
          question('3', 'Is it so?', [{ head: {}, boolean: true }]),
          question('4', 'How many?', [bindings({ type: 'typed-literal', datatype: 'x', value: '5' })]),
          question('5', 'Qui?', [bindings({ type: 'uri', value: 'x:y' })], '', 'fr'),
        ],
      },
      true,
    )
    expect(set.questions).toEqual([
      {
        id: '1',
        type: 'resource',
        question: 'Who founded Apple?',
        entities: ['Apple Inc.'],
        entityIds: ['http://dbpedia.org/resource/Apple_Inc.'],
        answers: ['Steve Jobs', 'René'],
        answerIds: ['http://dbpedia.org/resource/Steve_Jobs', 'http://dbpedia.org/resource/Ren%C3%A9'],
        logicalForm: '(JOIN (R http://dbpedia.org/ontology/founder) http://dbpedia.org/resource/Apple_Inc.)',
      },
      {
        id: '2',
        type: 'resource',
        question: 'After whom is it named?',
        entities: ['Q761383'],
        entityIds: ['Q761383'],
        answers: ['Q42299'],
        answerIds: ['Q42299'],
        logicalForm: '(JOIN (R P138) Q761383)',
      },
      { id: '3', type: 'resource', question: 'Is it so?', entities: [], answers: ['true'] },
      { id: '4', type: 'resource', question: 'How many?', entities: [], answers: ['5'] },
    ])
    expect(set.rejected).toMatchObject([{ reason: expect.stringContaining('not in English, but in de, fr') }])
  })

  it('LC-QuAD, whose answers only a graph can give', async () => {
    const two = {
      NNQT_question: 'What is the {periodical literature} for {mouthpiece} of {Delta Air Lines}',
      uid: 19719,
      subgraph: 'simple question right',
      template_index: 65,
      question: 'What periodical literature does Delta Air Lines use as a moutpiece?',
      paraphrased_question: [],
      sparql_wikidata: ' select distinct ?obj where { wd:Q188920 wdt:P2813 ?obj . ?obj wdt:P31 wd:Q1002697 } ',
    }
    const one = {
      _id: 'f0a9',
      corrected_question: 'Which comic characters are painted by Bill Finger?',
      sparql_template_id: 301,
      sparql_query:
        'SELECT DISTINCT ?uri WHERE {?uri <http://dbpedia.org/ontology/creator> <http://dbpedia.org/resource/Bill_Finger>  . ?uri <https://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://dbpedia.org/ontology/ComicsCharacter>}',
    }
    await expect(read([two, one])).rejects.toThrow(/import the file for a graph/)
    await expect(read([{ ...two, sparql_wikidata: 'ASK WHERE { wd:Q1 wdt:P1 ?x filter(?x > 5) }' }])).rejects.toThrow(
      /more than joins/,
    )
    expect(
      (await read([{ ...two, question: 'n/a', paraphrased_question: null, answer: ['Q1'] }])).questions,
    ).toMatchObject([
      {
        id: '19719',
        question: 'What is the periodical literature for mouthpiece of Delta Air Lines',
        entities: ['Q188920'],
        answers: ['Q1'],
      },
    ])
  })

  it("MultiTQ and GrailQA's test set without answers", async () => {
    expect(
      (
        await read([
          {
            quid: 2000001,
            question: 'Who made optimistic remarks about Yasuo Fukuda after Japan?',
            answers: ['Government Official (Japan)', 'China'],
            answer_type: 'entity',
            time_level: 'day',
            qtype: 'before_after',
          },
        ])
      ).questions,
    ).toEqual([
      {
        id: '2000001',
        question: 'Who made optimistic remarks about Yasuo Fukuda after Japan?',
        entities: [],
        answers: ['Government Official (Japan)', 'China'],
        type: 'before_after, day',
      },
    ])
    await expect(read([{ qid: 1, question: 'which one?', graph_query: null }])).rejects.toThrow(/no answer/)
  })

  it('SimpleQuestions of Freebase and of Wikidata', async () => {
    const set = await readQuestions(
      await file(
        'www.freebase.com/m/04whkz5\twww.freebase.com/book/written_work/subjects\twww.freebase.com/m/01cj3p\twhat is the book e about\nQ7511\tR19\tQ126\tWho was born in Uppsala?\nQ1\tP2\t\tWhat?\n',
      ),
    )
    expect(set.questions).toEqual([
      {
        id: '1',
        hops: 1,
        question: 'what is the book e about',
        entities: ['m.04whkz5'],
        entityIds: ['m.04whkz5'],
        answers: ['m.01cj3p'],
        answerIds: ['m.01cj3p'],
        paths: [{ anchor: 'm.04whkz5', steps: [{ relation: 'book.written_work.subjects', direction: 'tail' }] }],
      },
      {
        id: '2',
        hops: 1,
        question: 'Who was born in Uppsala?',
        entities: ['Q7511'],
        entityIds: ['Q7511'],
        answers: ['Q126'],
        answerIds: ['Q126'],
        paths: [{ anchor: 'Q7511', steps: [{ relation: 'P19', direction: 'head' }] }],
      },
    ])
    expect(set.rejected).toEqual([{ line: 3, reason: 'no answer' }])
  })
})

describe('tables', () => {
  it.each([
    [
      'question,answers,entities\n"Who wrote ""It""?",Stephen King|Richard Bachman,It\nWho?,a;b,\n',
      [
        ['Who wrote "It"?', ['Stephen King', 'Richard Bachman'], ['It']],
        ['Who?', ['a', 'b'], []],
      ],
    ],
    [
      'ID;Question Text;Gold Answers;Topic Entity\nx7;Who made Alien?;Scott, Ridley|Hill, Walter;Alien\n',
      [['Who made Alien?', ['Scott, Ridley', 'Hill, Walter'], ['Alien']]],
    ],
    ['q\tanswer\nWho?\t["a;b","c"]\n', [['Who?', ['a;b', 'c'], []]]],
    ['\uFEFFQuestion,Expected answer\r\n"Two\nlines?",yes\r\n', [['Two\nlines?', ['yes'], []]]],
  ])('reads %j', async (content, expected) => {
    expect(
      (await readQuestions(await file(content))).questions.map(({ question, answers, entities }) => [
        question,
        answers,
        entities,
      ]),
    ).toEqual(expected)
  })

  it('rejects a row without an answer by its line and keeps the others', async () => {
    expect(
      await readQuestions(await file('id,question,answer,hops,type\na,Who?,x,2,path\nb,What?,,,\n')),
    ).toMatchObject({ questions: [{ id: 'a', hops: 2, type: 'path' }], rejected: [{ line: 3, reason: 'no answer' }] })
  })
})

describe('files that are not as they should be', () => {
  it('keeps the good records of a list around a bad one', async () => {
    const set = await readQuestions(
      await file(
        '[\n {"question": "A?", "answers": ["1"]},\n {"question": nonsense},\n {"question": "B?", "answer": "2", "id": "b"}\n]',
      ),
    )
    expect(set.questions.map(({ id, question }) => [id, question])).toEqual([
      ['1', 'A?'],
      ['b', 'B?'],
    ])
    expect(set.rejected).toEqual([{ line: 3, reason: 'record 2: not valid JSON' }])
  })

  it('says where a list is cut off, and takes what came before', async () => {
    const set = await readQuestions(await file('[{"question": "A?", "answers": ["1"]},\n{"question": "B?", "answ'))
    expect(set).toMatchObject({
      questions: [{ id: '1' }],
      rejected: [{ line: 2, reason: expect.stringContaining('the file ends inside this record') }],
    })
  })

  it('reads one object over several lines, and several of them', async () => {
    expect(
      (
        await readQuestions(
          await file('{\n "question": "A?",\n "answers": ["1"]\n}\n{\n "question": "B?",\n "answers": ["2"]\n}\n'),
        )
      ).questions.map(({ question }) => question),
    ).toEqual(['A?', 'B?'])
  })

  it('reads gzipped files and refuses damaged and binary ones in one line', async () => {
    expect(
      (await readQuestions(await file(gzipSync(JSON.stringify([{ question: 'A?', answers: ['1'] }]))))).questions,
    ).toHaveLength(1)
    await expect(readQuestions(await file(gzipSync('who [A]\tb\n'.repeat(9_000)).subarray(0, 60)))).rejects.toThrow(
      /unpacked|read to its end/,
    )
    await expect(readQuestions(await file(Buffer.from('PAR1\0\0\0\0')))).rejects.toThrow(/parquet/)
  })

  it('is not led astray by names of members, brackets in texts and prototypes', async () => {
    const set = await readQuestions(
      await file(
        '[{"__proto__": {"q_entity": 1}, "question": "Is \\"]}\\" a bracket? [", "answers": ["{"], "toString": 1, "questions": [{"question": "inner", "answers": ["no"]}]}]',
      ),
    )
    expect(set.questions).toEqual([{ id: '1', question: 'Is "]}" a bracket? [', entities: [], answers: ['{'] }])
  })
})

describe('the real files at hand', () => {
  it('GrailQA: 1,000 questions with ids and logical forms', onDataset('questions/grailqa_1000.json'), async () => {
    const { questions, rejectedCount } = await readQuestions(dataset('questions/grailqa_1000.json') ?? '')
    expect(rejectedCount).toBe(0)
    expect(questions).toHaveLength(1_000)
    expect(questions[0]).toEqual({
      id: '2101960008000',
      question: 'which play is produced by the illusion?',
      entities: ['The Illusion'],
      entityIds: ['m.0yrlqjm'],
      answers: ['The Illusion'],
      answerIds: ['m.0yrltsn'],
      type: 'none',
      level: 'i.i.d.',
      logicalForm: '(AND theater.play (JOIN theater.play.productions m.0yrlqjm))',
    })
  })

  it(
    'QALD-10 as Think-on-Graph has it: 332 of 333, one has no answer',
    onDataset('questions/qald_10-en.json'),
    async () => {
      const { questions, rejected } = await readQuestions(dataset('questions/qald_10-en.json') ?? '')
      expect(questions).toHaveLength(332)
      expect(rejected).toMatchObject([{ reason: 'no answer' }])
      expect(
        questions.every(({ entities, entityIds }) => entities.length > 0 && entityIds?.length === entities.length),
      ).toBe(true)
    },
  )
})

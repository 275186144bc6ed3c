import type { Fact } from '../../../electron/contract/fact.ts'
import type { Row } from '../memory-graph.ts'

export interface TranscriptTurn {
  /** The agent's turn as printed, line breaks of the layout and what the scan lost mended. */
  text: string
  relations?: string[]
  triples?: Fact[]
  /** Printed in this step though the call did not ask for its relation, against §2.1. */
  unasked?: Fact[]
}

export interface Transcript {
  name: string
  turns: TranscriptTurn[]
  answer: string
}

const SERIES = '1946 World Series'
const CARDINALS = 'St. Louis Cardinals'
const CHAMPION = 'sports.sports_championship_event.champion'
const RESULT = 'sports.sports_championship_event.result'
const RUNNER_UP = 'sports.sports_championship_event.runner_up'
const CHAMPIONSHIP = 'sports.sports_championship_event.championship'
const CHAMPIONSHIPS = 'sports.sports_team.championships'
const LOCATIONS = 'time.event.locations'
const VENUE = 'sports.sports_team.venue'
const STADIUM = 'sports.sports_team.arena_stadium'
const LOCATION = 'sports.sports_team.location'
const TEAMS = 'sports.sports_facility.teams'
const HOME_VENUE = 'sports.sports_facility.home_venue_for'

export const QUESTION = 'Where is the home stadium of the team who won the 1946 World Series championship?'
export const ENTITIES = [SERIES]

/** The triples that E.3 prints; of a relation that is only listed, the other end is not known. */
export const ROWS: Row[] = [
  [SERIES, CHAMPION, CARDINALS],
  [SERIES, RESULT, '4-3'],
  [SERIES, RUNNER_UP, 'Boston Red Sox'],
  [SERIES, CHAMPIONSHIP, 'World Series'],
  [CARDINALS, CHAMPIONSHIPS, SERIES],
  [SERIES, LOCATIONS, 'Fenway Park'],
  [SERIES, LOCATIONS, "Sportsman's Park"],
  [CARDINALS, VENUE, '(not printed)'],
  [CARDINALS, STADIUM, 'Busch Stadium'],
  [CARDINALS, STADIUM, 'Roger Dean Stadium'],
  [CARDINALS, LOCATION, 'St. Louis'],
  ['Busch Stadium', TEAMS, CARDINALS],
  ['Busch Stadium', HOME_VENUE, '(not printed)'],
]

const fact = (head: string, relation: string, tail: string): Fact => ({ head, relation, tail })
const query = (thought: string, call: string): string => `<think> ${thought} </think>\n\n<kg-query> ${call} </kg-query>`
const answer = (thought: string, items: string): string => `<think> ${thought} </think>\n\n<answer> ${items} </answer>`
const triples = (entity: string, relations: string[], rest = ''): string =>
  `get_triples("${entity}", [${relations.map(relation => `"${relation}"`).join(', ')}${rest}])`

const champion = fact(SERIES, CHAMPION, CARDINALS)
const result = fact(SERIES, RESULT, '4-3')
const runnerUp = fact(SERIES, RUNNER_UP, 'Boston Red Sox')
const championship = fact(SERIES, CHAMPIONSHIP, 'World Series')
const championships = fact(CARDINALS, CHAMPIONSHIPS, SERIES)
const busch = fact(CARDINALS, STADIUM, 'Busch Stadium')
const rogerDean = fact(CARDINALS, STADIUM, 'Roger Dean Stadium')
const stLouis = fact(CARDINALS, LOCATION, 'St. Louis')
const teams = fact('Busch Stadium', TEAMS, CARDINALS)

/**
 * GraphWalker, appendix E.3. Every list that it prints ends in an ellipsis or leaves out what another transcript prints
 * of the same call.
 */
export const TRANSCRIPTS: Transcript[] = [
  {
    name: 'E.3.1, GraphWalker-SFT-GraphSynth',
    turns: [
      {
        text: query(
          'Since I need to determine the home stadium of the team that won the 1946 World Series, I will start by querying the relations for the entity "1946 World Series". This will help me identify relevant connections to the winning team and its stadium. Gathering these relations is essential for finding the necessary information to answer the question.',
          `get_relations("${SERIES}")`,
        ),
        relations: [CHAMPION, RESULT, CHAMPIONSHIPS, LOCATIONS],
      },
      {
        text: query(
          'The relations obtained for "1946 World Series" include "sports.sports_championship_event.champion," which is crucial for identifying the winning team, and "time.event.locations," which may provide information about the home stadium. By querying the triples with these relations, I can gather detailed information about the champion team and its associated stadium, which is necessary to answer the question accurately.',
          triples(SERIES, [CHAMPION, RESULT, CHAMPIONSHIPS, LOCATIONS], ', ...'),
        ),
        triples: [champion, result, championships],
        unasked: [championship],
      },
      {
        text: query(
          'I learned that the champion of the 1946 World Series is the St. Louis Cardinals. To find the home stadium of this team, I need to query the relations for "St. Louis Cardinals," as this will provide insights into their stadium and other relevant details. This step is essential to connect the team with its home venue, which is necessary to answer the question accurately.',
          `get_relations("${CARDINALS}")`,
        ),
        relations: [VENUE, STADIUM, LOCATION],
      },
      {
        text: query(
          'The relations obtained for "St. Louis Cardinals" include "sports.sports_team.venue" and "sports.sports_team.arena_stadium," which are directly relevant for identifying the team\'s home stadium. By querying the triples using these relations, I can gather the specific information needed to answer the question about where the St. Louis Cardinals play their home games.',
          triples(CARDINALS, [VENUE, STADIUM, LOCATION], ', ...'),
        ),
        triples: [busch, rogerDean, stLouis],
      },
      {
        text: query(
          'The last observation revealed that the St. Louis Cardinals have multiple venues listed, including "Busch Stadium." However, to confirm the current home stadium, I need to further investigate the relations associated with "Busch Stadium." This will help clarify if it is indeed the primary venue used by the team for their home games, which is crucial for answering the question accurately.',
          'get_relations("Busch Stadium")',
        ),
        relations: [HOME_VENUE, TEAMS, STADIUM],
      },
      {
        text: query(
          'The relations obtained for "Busch Stadium" include "sports.sports_facility.home_venue_for" and "sports.sports_facility.teams," which are critical for confirming whether it serves as the home stadium for the St. Louis Cardinals. By querying the triples with these relations, I can verify the connection between the stadium and the team, ensuring that I accurately identify the home stadium for the team that won the 1946 World Series.',
          triples('Busch Stadium', [HOME_VENUE, TEAMS, STADIUM], ', ...'),
        ),
        triples: [teams, busch],
      },
      {
        text: answer(
          'The last observation confirmed that Busch Stadium is indeed the home venue for the St. Louis Cardinals, as indicated by the triple showing "[Busch Stadium, sports.sports_facility.teams, St. Louis Cardinals]." Since the question asks for the home stadium of the team that won the 1946 World Series, I can confidently conclude that Busch Stadium is the correct answer. Thus, I will provide the answer now.',
          `["${CARDINALS}"]`,
        ),
      },
    ],
    answer: CARDINALS,
  },
  {
    name: 'E.3.2, GraphWalker-SFT-GraphRoll',
    turns: [
      {
        text: query(
          'To find the home stadium of the team that won the 1946 World Series championship, I will start by querying the relations of the entity "1946 World Series". This should provide information about the winning team and potentially its home stadium. After retrieving the relations, I will look for relevant details regarding the championship and the winning team.',
          `get_relations("${SERIES}")`,
        ),
        relations: [CHAMPION, RESULT, CHAMPIONSHIPS, LOCATIONS],
      },
      {
        text: query(
          'The relations retrieved for the "1946 World Series" include information about the champion, result, championships associated with the team, locations, start date, end date, and runner-up. To find the home stadium of the winning team, I will focus on the "champion" relation first, as it should indicate which team won the championship. Once I identify the champion, I can then look for its home stadium. I will proceed to retrieve the triples for the "1946 World Series" using the top relevant relations.',
          triples(SERIES, [CHAMPION, RESULT, CHAMPIONSHIPS, LOCATIONS]),
        ),
        triples: [
          champion,
          result,
          championships,
          fact(SERIES, LOCATIONS, 'Fenway Park'),
          fact(SERIES, LOCATIONS, "Sportsman's Park"),
        ],
      },
      {
        text: answer(
          "The champion is St. Louis Cardinals. The event locations include Sportsman's Park, which is in St. Louis. Since the question asks for the home stadium of the winning team, and Sportsman's Park appears in the event locations, I will conclude this is the home stadium.",
          `["Sportsman's Park"]`,
        ),
      },
    ],
    answer: "Sportsman's Park",
  },
  {
    name: 'E.3.3, GraphWalker-SFT-RL',
    turns: [
      {
        text: query(
          'To find the home stadium of the team that won the 1946 World Series championship, I will start by querying the relations of the "1946 World Series" entity. This should provide information about the winning team and potentially lead to details about their home stadium.',
          `get_relations("${SERIES}")`,
        ),
        relations: [CHAMPION, RESULT, RUNNER_UP],
      },
      {
        text: query(
          'The relations returned for the "1946 World Series" include several relevant ones, particularly "champion," which likely indicates the winning team. I will also consider "runner_up" as it may provide context about the teams involved. To gather more detailed information, I will query the triples for the "1946 World Series" using these relations.',
          triples(SERIES, [CHAMPION, RUNNER_UP, RESULT]),
        ),
        triples: [champion, runnerUp, result],
        unasked: [championship],
      },
      {
        text: query(
          'The champion of the 1946 World Series is the St. Louis Cardinals, and the runner-up is the Boston Red Sox. To find the home stadium of the St. Louis Cardinals, I will now query the relations for the "St. Louis Cardinals" entity. This should help me identify the stadium associated with this team.',
          `get_relations("${CARDINALS}")`,
        ),
        relations: [VENUE, STADIUM, LOCATION],
      },
      {
        text: query(
          'The relations for the "St. Louis Cardinals" include "venue" and "arena_stadium," both of which are likely to provide information about the home stadium of the team. I will query the triples for the "St. Louis Cardinals" using these relations to find the specific stadium.',
          triples(CARDINALS, [VENUE, STADIUM, LOCATION]),
        ),
        triples: [busch, rogerDean, stLouis],
      },
      {
        text: answer(
          "The query results indicate that the St. Louis Cardinals have multiple stadiums associated with them, including Busch Stadium and Sportsman's Park. Since Busch Stadium is mentioned multiple times and is the most recent name used, it is likely the primary home stadium of the team. Therefore, I will provide Busch Stadium as the answer.",
          '["Busch Stadium"]',
        ),
      },
    ],
    answer: 'Busch Stadium',
  },
]

import type { Row } from '../memory-graph.ts'

/** What a figure shows between two turns. `elided`: the list has an ellipsis, so more items than these may be there. */
export interface ShownList {
  items: string[]
  elided?: boolean
}

export interface FigureTurn {
  /** The agent's turn as printed, line breaks of the layout removed. */
  text: string
  shown?: ShownList
  /** The figure leaves turns out before this one. */
  afterElision?: boolean
}

export interface Figure {
  name: string
  question: string
  entities: string[]
  /** Only facts that the figure prints; nothing is added for what it leaves out. */
  rows: Row[]
  turns: FigureTurn[]
  /** Items of the answer, de-duplicated; `supported` ones are in a list that the figure prints. */
  answer: { supported: string[]; unsupported: string[] }
}

const turn = (thought: string, query: string): string =>
  `<think>\n${thought}\n</think>\n<kg-query>\n${query}\n</kg-query>`
const answer = (thought: string, items: string): string =>
  `<think>\n${thought}\n</think>\n<answer>\n${items}\n</answer>`
const fan = (head: string, relations: string[], tail: string): Row[] =>
  relations.map(relation => [head, relation, tail])

const CHILDREN = ['Brooklyn Joseph Beckham', 'Cruz David Beckham', 'Harper Seven Beckham', 'Romeo James Beckham']
const MADAM_SATAN = [
  'film.film.cinematography',
  'common.topic.notable_types',
  'film.film.language',
  'film.film.starring',
  'award.ranked_item.appears_in_ranked_lists',
  'film.film.film_art_direction_by',
]
const RIEMANN = [
  'on focus list of Wikimedia project',
  'maintained by WikiProject',
  "topic's main category",
  'instance of',
  'subclass of',
]
const SOFTDISK_HEAD = [
  'book.periodical_publisher_period.publisher',
  'business.industry.companies',
  'business.employment_tenure.company',
]
const SOFTDISK_TAIL = [
  'organization.organization.place.founded',
  'organization.organization.headquarters',
  'book.periodical_publisher.periodicals_published',
  'business.employer.employees',
  'cvg.cvg_publisher.games_published',
  'business.business_operation.industry',
  'common.topic.notable_types',
]
const NEGOTIATED_WITH_MALAYSIA: Row[] = (
  [
    ['Cambodia', '2008-06'],
    ['China', '2011-11'],
    ['Governor (Malaysia)', '2007-05'],
    ['Iran', '2006-05'],
    ['Iran', '2006-07'],
    ['Japan', '2005-05'],
    ['Japan', '2005-06'],
    ['Japan', '2009-01'],
    ['Japan', '2011-10'],
    ['Julia Gillard', '2011-07'],
    ['Mwai Kibaki', '2007-04'],
    ['Yemen', '2005-02'],
    ['Yemen', '2008-10'],
  ] as const
).map(([head, time]) => [head, 'Engage in negotiation', 'Malaysia', time])
const THAILAND_NEGOTIATED: Row[] = (
  [
    ['Abhisit Vejjajiva', '2009-06'],
    ['Abhisit Vejjajiva', '2009-10'],
    ['Abhisit Vejjajiva', '2010-01'],
    ['Cambodia', '2005-04'],
    ['Cambodia', '2005-06'],
    ['Cambodia', '2008-01'],
    ['Cambodia', '2012-07'],
    ['China', '2006-06'],
    ['China', '2006-09'],
    ['China', '2010-03'],
    ['China', '2011-01'],
    ['Donald Rumsfeld', '2005-06'],
    ['Koichiro Matsuura', '2011-02'],
    ['South Korea', '2005-12'],
  ] as const
).map(([tail, time]) => ['Thailand', 'Engage in negotiation', tail, time])

/**
 * KG-R1, appendix H, Figures 11 to 17. `(placeholder)` stands for an end of a triple that the figure does not print.
 */
export const FIGURES: Figure[] = [
  {
    name: 'Figure 11 (WebQSP)',
    question: "What are Victoria Beckham's kids' names?",
    entities: ['Victoria Beckham'],
    rows: [
      ...fan(
        'Victoria Beckham',
        ['base.popstra.celebrity.breakup', 'award.award_nominee.award_nominations'],
        '(placeholder)',
      ),
      ...CHILDREN.map((child): Row => ['Victoria Beckham', 'people.person.children', child]),
      ['David Beckham', 'people.person.children', 'Brooklyn Joseph Beckham'],
      ['(placeholder)', 'base.godparents.godparent.godchildren', 'Brooklyn Joseph Beckham'],
      ['(placeholder)', 'people.sibling_relationship.sibling', 'Brooklyn Joseph Beckham'],
    ],
    turns: [
      {
        text: turn(
          "I need to find out the names of Victoria Beckham's kids. I will start by finding any relations to her children.",
          'get_tail_relations("Victoria Beckham")',
        ),
        shown: {
          items: ['base.popstra.celebrity.breakup', 'award.award_nominee.award_nominations', 'people.person.children'],
          elided: true,
        },
      },
      {
        text: turn(
          'The relation people.person.children is relevant. I will use it to get the names of her children.',
          'get_tail_entities("Victoria Beckham", "people.person.children")',
        ),
        shown: { items: CHILDREN },
      },
      {
        text: turn(
          "The names of Victoria Beckham's children are found. I will verify by checking each child's parent relation.",
          'get_head_relations("Brooklyn Joseph Beckham")',
        ),
        shown: {
          items: [
            'base.godparents.godparent.godchildren',
            'people.person.children',
            'people.sibling_relationship.sibling',
          ],
        },
      },
      {
        text: turn(
          "Confirming Brooklyn's parents using people.person.children.",
          'get_head_entities("Brooklyn Joseph Beckham", "people.person.children")',
        ),
        shown: { items: ['David Beckham', 'Victoria Beckham'] },
      },
      {
        text: answer(
          'Brooklyn, Cruz, Harper, and Romeo all confirm to have David and Victoria Beckham as parents.',
          CHILDREN.join(', '),
        ),
      },
    ],
    answer: { supported: CHILDREN, unsupported: [] },
  },
  {
    name: 'Figure 12 (CWQ)',
    question: 'What movie, written by Mike Jefferies, starred Nick Cannon?',
    entities: ['Mike Jefferies', 'Nick Cannon'],
    rows: [
      ...fan(
        'Mike Jefferies',
        ['film.film_story_contributor.film_story_credits', 'people.person.nationality', 'people.person.place_of_birth'],
        '(placeholder)',
      ),
      ['Mike Jefferies', 'film.writer.film', 'Goal II: Living the Dream'],
      ['Mike Jefferies', 'film.writer.film', 'Goal III: Taking on the World'],
      ...[
        'base.popstra.dated.participant',
        'film.personal_film_appearance.person',
        'music.album.primary_release',
        'base.popstra.lived_with.participant',
        'film.film.written_by',
      ].map((relation): Row => ['(placeholder)', relation, 'Nick Cannon']),
    ],
    turns: [
      {
        text: turn(
          "Let's start by finding a movie written by Mike Jefferies. We can use the relation that associates writers with their movies.",
          'get_tail_relations("Mike Jefferies")',
        ),
        shown: {
          items: [
            'film.film_story_contributor.film_story_credits',
            'people.person.nationality',
            'people.person.place_of_birth',
            'film.writer.film',
          ],
          elided: true,
        },
      },
      {
        text: turn(
          'From the initial query results, we have two possible options for Mike Jefferies\' work. Let\'s start with "film.writer.film" to find the movies written by Mike Jefferies and then see if Nick Cannon starred in any of those films.',
          'get_tail_entities("Mike Jefferies", "film.writer.film")',
        ),
        shown: { items: ['Goal II: Living the Dream', 'Goal III: Taking on the World'] },
      },
      {
        text: turn(
          "Now that we have two movies written by Mike Jefferies, let's check if Nick Cannon has starred in any of these movies. We'll use the relation that connects actors with the movies they star in.",
          'get_head_relations("Nick Cannon")',
        ),
        shown: {
          items: [
            'base.popstra.dated.participant',
            'film.personal_film_appearance.person',
            'music.album.primary_release',
            'base.popstra.lived_with.participant',
            'film.film.written_by',
          ],
          elided: true,
        },
      },
      {
        afterElision: true,
        text: answer(
          'From the relations where "Goal II: Living the Dream" is involved, we can see that it is a film with a writer, which aligns with Mike Jefferies.',
          'Goal II: Living the Dream, School Dance, School Gyrls, Goal III: Taking on the World',
        ),
      },
    ],
    answer: {
      supported: ['Goal II: Living the Dream', 'Goal III: Taking on the World'],
      unsupported: ['School Dance', 'School Gyrls'],
    },
  },
  {
    name: 'Figure 13 (SimpleQA)',
    question: 'where is the madam satan located?',
    entities: ['Madam Satan'],
    rows: [
      ...fan('Madam Satan', MADAM_SATAN, '(placeholder)'),
      ['Madam Satan', 'film.film.country', 'United States of America'],
      ['Madam Satan', 'film.film.runtime', 'm.03kx9f2'],
      ['(placeholder)', 'film.film.starring', 'm.02tb01n'],
      ['(placeholder)', 'film.actor.film', 'm.02tb01n'],
    ],
    turns: [
      {
        text: turn(
          "I need to find out where Madam Satan is located. First, I will check if it has a location or if it's an entity that can be queried about its location.",
          'get_tail_relations("Madam Satan")',
        ),
        shown: { items: [...MADAM_SATAN, 'film.film.country'], elided: true },
      },
      {
        text: turn(
          'None of the identified relations are directly related to location. Let me check if Madam Satan is detailed in a geographical context.',
          'get_tail_entities("Madam Satan", "film.film.country")',
        ),
        shown: { items: ['United States of America'] },
      },
      {
        text: turn(
          "I have found that Madam Satan, identified as a film, is located in the United States of America. However, it's crucial to confirm the specific location or city within the country where Madam Satan was filmed.",
          'get_tail_entities("Madam Satan", "film.film.starring")',
        ),
      },
      {
        afterElision: true,
        text: '<kg-query>get_tail_entities("Madam Satan", "film.film.runtime")</kg-query>',
        shown: { items: ['m.03kx9f2'] },
      },
      {
        text: turn(
          'I am still not obtaining the most helpful information about the location. Possibly Madam Satan was released, but not filmed in a specific place.',
          'get_head_relations("m.02tb01n")',
        ),
        shown: { items: ['film.film.starring', 'film.actor.film'] },
      },
      {
        text: answer(
          'I have questioned the relation "film.actor.film". This relation includes the movies the actor is in. Let\'s try to find a clearer detail for the location of Madam Satan.',
          'United States of America',
        ),
      },
    ],
    answer: { supported: ['United States of America'], unsupported: [] },
  },
  {
    name: 'Figure 14 (T-REx)',
    question: 'What is the instance of Solberg?',
    entities: ['Solberg'],
    rows: [
      ...fan('Solberg', ['P1889', 'P407', 'P1552'], '(placeholder)'),
      ['Solberg', 'P282', 'Latin script'],
      ['Solberg', 'P31', 'Wikimedia disambiguation page'],
      ['Solberg', 'P31', 'family name'],
      ['Solberg', 'P460', '(placeholder)'],
    ],
    turns: [
      {
        text: turn(
          "Let's start with the entity Solberg and try to find out what it represents. It seems like Solberg could be an entity that describes a geopolitical boundary, location, or characterization. The query can be adjusted from general to specific as needed.",
          'get_tail_relations("Solberg")',
        ),
        shown: { items: ['P1889', 'P407', 'P1552', 'P282', 'P31', 'P460'] },
      },
      {
        text: turn(
          "The relations provided show how Solberg is related to other entities. Let's explore each relation to find out more about Solberg.",
          'get_tail_entities("Solberg", "P282")',
        ),
        shown: { items: ['Latin script'] },
      },
      {
        text: turn(
          'The relation P282 corresponds to "type.object.name" according to the API documentation, indicating that Solberg is a human name. The relation P407 is also noteworthy but does not give further specific information. Let\'s try a broader query for more context related to Solberg.',
          'get_tail_entities("Solberg", "P31")',
        ),
        shown: { items: ['Wikimedia disambiguation page', 'family name'] },
      },
      {
        afterElision: true,
        text: answer(
          'The retrieval of "Soelberg", "Sohlberg", and "Sohlberg" suggests that Solberg might be associated with these names. To find an instance of Solberg, we can search for a specific entity of this name.',
          'Latin script, Wikimedia disambiguation page, family name, Soelberg, Sohlberg, Sohlberg',
        ),
      },
    ],
    answer: {
      supported: ['Latin script', 'Wikimedia disambiguation page', 'family name'],
      unsupported: ['Soelberg', 'Sohlberg'],
    },
  },
  {
    name: 'Figure 15 (QALD-10 en)',
    question: 'After whom is the Riemannian geometry named?',
    entities: ['Riemannian geometry'],
    rows: [
      ...fan('Riemannian geometry', RIEMANN, '(placeholder)'),
      ['Riemannian geometry', 'named after', 'Bernhard Riemann'],
    ],
    turns: [
      {
        text: turn(
          'I need to find out who the Riemannian geometry is named after. Let\'s start by investigating the relations and entities connected to "Riemannian geometry".',
          'get_tail_relations("Riemannian geometry")',
        ),
        shown: { items: [...RIEMANN, 'named after'] },
      },
      {
        text: turn(
          "From the relations extracted, it appears the Riemannian geometry is named after someone. I will now search for the person it's named after.",
          'get_tail_entities("Riemannian geometry", "named after")',
        ),
        shown: { items: ['Bernhard Riemann'] },
      },
      {
        text: turn(
          "I now have the information that the Riemannian geometry is named after Bernhard Riemann. Let's confirm this by checking if there's more detailed information about this relationship.",
          'get_head_relations("Bernhard Riemann")',
        ),
        shown: { items: ['named after'] },
      },
      {
        text: turn(
          'These results are confirming that Bernhard Riemann is indeed the person the Riemannian geometry is named after. No further information is needed.',
          'get_head_entities("Bernhard Riemann", "named after")',
        ),
        shown: { items: ['Riemannian geometry'] },
      },
      {
        text: answer(
          'This confirms my findings; the Riemannian geometry is named after Bernhard Riemann.',
          'Bernhard Riemann',
        ),
      },
    ],
    answer: { supported: ['Bernhard Riemann'], unsupported: [] },
  },
  {
    name: 'Figure 16 (GrailQA)',
    question: 'what video game is published by softdisk?',
    entities: ['Near West Side'],
    rows: [
      ...SOFTDISK_HEAD.map((relation): Row => ['(placeholder)', relation, 'Near West Side']),
      ...fan('Near West Side', SOFTDISK_TAIL, '(placeholder)'),
    ],
    turns: [
      {
        text: turn(
          'First, I need to find out what game is published by Softdisk. Without specific knowledge about "Near West Side", I will start with the game publisher for Softdisk.',
          'get_head_relations("Near West Side")',
        ),
        shown: { items: SOFTDISK_HEAD },
      },
      {
        text: turn(
          'The head relation "business.employment_tenure.company" suggests that "Near West Side" might be a game company or related to a game. I will try to find out the publisher of a game related to "Near West Side" by looking for games published by Softdisk.',
          'get_tail_relations("Near West Side")',
        ),
        shown: { items: SOFTDISK_TAIL },
      },
      {
        afterElision: true,
        text: answer(
          'The previous query did not provide a conclusive answer. Let\'s try a different approach by checking if "Augusto Cury" is associated with any game publishers.',
          'Augusto Cury, Catacomb 3-D, Chagunitzu, Dangerous Dave in the Haunted Mansion, Hovertank 3D, Iron Seed, Lado Skorin, North Cambridge Academy, Roberto Torretti, Shadow Knights, Star Film Company, Tiles of the Dragon',
        ),
      },
    ],
    answer: {
      supported: [],
      unsupported: [
        'Augusto Cury',
        'Catacomb 3-D',
        'Chagunitzu',
        'Dangerous Dave in the Haunted Mansion',
        'Hovertank 3D',
        'Iron Seed',
        'Lado Skorin',
        'North Cambridge Academy',
        'Roberto Torretti',
        'Shadow Knights',
        'Star Film Company',
        'Tiles of the Dragon',
      ],
    },
  },
  {
    name: 'Figure 17 (MultiTQ)',
    question: 'Who negotiated with Malaysia in 2005-10?',
    entities: [],
    rows: [
      ...[
        'Appeal for aid',
        'Appeal for diplomatic cooperation',
        'Appeal for humanitarian aid',
        'Express intent to settle dispute',
      ].map((relation): Row => ['(placeholder)', relation, 'Malaysia', '2005-01']),
      ...NEGOTIATED_WITH_MALAYSIA,
      ...[
        'Accede to demands for rights',
        'Accuse',
        'Appeal for aid',
        'Appeal for de-escalation of military engagement',
      ].map((relation): Row => ['Thailand', relation, '(placeholder)', '2005-01']),
      ...THAILAND_NEGOTIATED,
    ],
    turns: [
      {
        text: turn(
          'To answer this, I should check which relations connect to Malaysia that indicate negotiations, then look for counterpart entities within the 2005–10 range.',
          'get_head_relations("Malaysia")',
        ),
        shown: {
          items: [
            'Appeal for aid',
            'Appeal for diplomatic cooperation',
            'Appeal for humanitarian aid',
            'Engage in negotiation',
            'Express intent to settle dispute',
          ],
          elided: true,
        },
      },
      {
        text: turn(
          '"Engage in negotiation" appears among head relations. Next, retrieve the counterpart entities that negotiated with Malaysia.',
          'get_head_entities("Malaysia", "Engage in negotiation")',
        ),
        shown: {
          items: [
            'Cambodia [2008-06]',
            'China [2011-11]',
            'Governor (Malaysia) [2007-05]',
            'Iran [2006-05; 2006-07]',
            'Japan [2005-05; 2005-06; 2009-01; 2011-10]',
            'Julia Gillard [2011-07]',
            'Mwai Kibaki [2007-04]',
            'Yemen [2005-02; 2008-10]',
          ],
          elided: true,
        },
      },
      {
        text: turn(
          "We need the counterpart *who* negotiated with Malaysia specifically within 2005–10. Signals suggest Thailand-related negotiations in this window; inspect Thailand's negotiation partners.",
          'get_tail_relations("Thailand")',
        ),
        shown: {
          items: [
            'Accede to demands for rights',
            'Accuse',
            'Appeal for aid',
            'Appeal for de-escalation of military engagement',
            'Engage in negotiation',
          ],
          elided: true,
        },
      },
      {
        text: turn(
          'Confirm the negotiation counterparts of Thailand to identify the specific actor matching the 2005–10 window.',
          'get_tail_entities("Thailand", "Engage in negotiation")',
        ),
        shown: {
          items: [
            'Abhisit Vejjajiva [2009-06; 2009-10; 2010-01]',
            'China [2006-06; 2006-09; 2010-03; 2011-01]',
            'Donald Rumsfeld [2005-06]',
            'Koichiro Matsuura [2011-02]',
            'South Korea [2005-12]',
          ],
          elided: true,
        },
      },
      {
        text: answer(
          'Within 2005–10, the counterpart that negotiated with Malaysia is *Surakiart Sathirathai*.',
          'Surakiart Sathirathai',
        ),
      },
    ],
    answer: { supported: [], unsupported: ['Surakiart Sathirathai'] },
  },
]

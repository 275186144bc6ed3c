import { concept } from '../concept.ts'

export const science = [
  concept('drug > disease', 'treats, indication, used for, may treat, therapy for', {
    nouns: 'indication, use, target disease',
    inverse: 'treatment, remedy, therapy, cure',
    done: 'treat, cure, help, relieve, help with, work against',
    be: 'used for, used against, prescribed for, indicated for, good for',
    ask: 'what is {x} good for, when does one take {x}',
    head: '{S} for {x}, {S} against {x}',
    askHead: 'what helps against {x}, how is {x} treated',
  }),
  concept('drug > symptom', 'side effect, adverse effect, causes, has side effect', {
    nouns: 'side effect, adverse effect, unwanted effect',
    done: 'cause, provoke, trigger, produce',
    ask: 'what can happen after taking {x}',
  }),
  concept('drug > drug', 'interacts with, interaction, drug interaction', {
    nouns: 'interaction',
    done: 'interact with, react with',
    ask: 'what should not be taken together with {x}',
  }),
  concept('drug > disease', 'contraindicated for, contraindication, contraindicated with', {
    nouns: 'contraindication',
    be: 'contraindicated for, dangerous with',
    ask: 'who should not take {x}',
  }),
  concept('drug > chemical', 'active ingredient, contains substance, ingredient', {
    nouns: 'active ingredient, active substance, ingredient',
    done: 'contain',
    head: '{S} with {x}',
  }),
  concept('drug > organization', 'manufacturer, made by, marketed by', {
    nouns: 'manufacturer, maker',
    does: 'make/made/made, market, manufacture, sell/sold/sold',
  }),
  concept('drug > protein', 'targets, target, binds to, acts on', {
    nouns: 'target, binding site',
    done: 'target, bind/bound/bound to, act on, block, inhibit',
  }),
  concept('disease > symptom', 'symptom, has symptom, manifestation, presents with, signs', {
    nouns: 'symptom, sign, manifestation',
    inverse: 'cause',
    done: 'cause, show/showed/shown',
    ask: 'how can one recognize {x}, what are the signs of {x}',
    askHead: 'what does {x} point to',
    head: '{S} with {x}',
  }),
  concept('disease > cause', 'cause, caused by, etiology, risk factor', {
    nouns: 'cause, risk factor, trigger',
    does: 'cause, trigger, bring/brought/brought about, lead/led/led to',
    ask: 'where does {x} come from, how does one get {x}',
  }),
  concept('disease > organ', 'affects, anatomical location, affected organ, body part', {
    nouns: 'affected organ, site',
    done: 'affect, attack, damage',
    head: '{S} of the {x}',
    ask: 'which part of the body does {x} affect',
  }),
  concept('disease > gene', 'associated gene, genetic association, linked gene, gene', {
    nouns: 'associated gene, gene',
    be: 'associated with, linked to',
  }),
  concept('disease > drug', 'treated with, treatment, medication, therapy', {
    nouns: 'treatment, therapy, medication, remedy, cure',
    does: 'treat, cure, help against',
    be: 'treated with',
  }),
  concept('disease > person', 'discovered by, discoverer, described by, named after', {
    nouns: 'discoverer',
    does: 'discover, describe, identify',
  }),
  concept('disease > method', 'diagnosed by, diagnostic test, test', {
    nouns: 'test, diagnostic test',
    be: 'diagnosed with, diagnosed by, tested with',
    does: 'detect, diagnose',
    ask: 'how is {x} diagnosed',
  }),
  concept('disease > method', 'prevention, prevented by, vaccine', {
    nouns: 'vaccine, prevention, protection',
    does: 'prevent, protect from, protect against',
    ask: 'how can one avoid {x}',
  }),
  concept('disease > species', 'transmitted by, vector, carrier, spread by', {
    nouns: 'carrier, vector',
    does: 'transmit, spread/spread/spread, carry',
  }),
  concept('gene > protein', 'encodes, codes for, product, gene product', {
    nouns: 'product, gene product',
    done: 'encode, code for, produce',
  }),
  concept('gene > disease', 'associated with, linked to, gene disease association, causes', {
    nouns: 'associated disease',
    be: 'associated with, linked to, involved in',
    done: 'cause',
  }),
  concept('gene > cell', 'expressed in, expression, tissue', { nouns: 'tissue', be: 'expressed in, active in' }),
  concept('protein > protein', 'interacts with, binds, interaction partner', {
    nouns: 'interaction partner, partner',
    done: 'interact with, bind/bound/bound, attach to',
  }),
  concept('protein > method', 'function, molecular function, role, process', {
    nouns: 'function, role',
    be: 'involved in',
    done: 'take/took/taken part in',
    ask: 'what does {x} do',
  }),
  concept('chemical > element', 'contains element, composed of, component, elements', {
    nouns: 'component, element',
    done: 'contain, consist of, include',
    be: 'made of, composed of',
    ask: 'what is {x} made of',
  }),
  concept('chemical > number', 'melting point, fusion point', {
    nouns: 'melting point',
    done: 'melt at',
    ask: 'at what temperature does {x} melt',
  }),
  concept('chemical > number', 'boiling point', {
    nouns: 'boiling point',
    done: 'boil at',
    ask: 'at what temperature does {x} boil',
  }),
  concept('chemical > number', 'molar mass, molecular weight, weight', {
    nouns: 'molar mass, molecular weight',
    done: 'weigh',
  }),
  concept('chemical > chemical', 'reacts with, reaction partner', { nouns: 'reaction partner', done: 'react with' }),
  concept('chemical > product', 'used in, application, use', {
    nouns: 'use, application',
    be: 'used in, used for',
    ask: 'what is {x} used for',
  }),
  concept('element > person', 'discovered by, discoverer', {
    nouns: 'discoverer, finder',
    does: 'discover, find/found/found, isolate',
  }),
  concept('element > year', 'discovered in, year of discovery, discovery date', {
    nouns: 'year of discovery, discovery date',
    be: 'discovered in, found in',
    ask: 'when was {x} discovered',
  }),
  concept('element > number', 'atomic number, number', { nouns: 'atomic number' }),
  concept('mineral > place', 'found in, mined in, occurrence', {
    nouns: 'occurrence, deposit',
    be: 'found in, mined in',
    done: 'occur in',
    ask: 'where is {x} found',
    head: '{S} from {x}',
  }),
  concept('mineral > color', 'color, colour', { nouns: 'color, colour', ask: 'what color is {x}', modifier: true }),
  concept('species > species', 'eats, prey, feeds on, diet', {
    nouns: 'prey, food, diet',
    inverse: 'predator, enemy',
    done: 'eat/ate/eaten, hunt, feed/fed/fed on, prey on',
    askHead: 'what eats {x}',
  }),
  concept('species > species', 'predator, eaten by, hunted by', {
    nouns: 'predator, enemy',
    inverse: 'prey',
    does: 'eat/ate/eaten, hunt, prey on',
  }),
  concept('species > place', 'habitat, lives in, found in, native to, range', {
    nouns: 'habitat, home, range',
    be: 'native to, found in, at home in',
    done: 'live in, occur in, inhabit, dwell in',
    ask: 'where does {x} live, where can {x} be found',
    head: '{S} of {x}, {S} from {x}',
    askHead: 'what lives in {x}',
  }),
  concept('species > species', 'parent taxon, genus, family, belongs to, classified as', {
    nouns: 'genus, family, order, class',
    be: 'classified as, a kind of',
    done: 'belong to',
    ask: 'what kind of animal is {x}',
    head: 'members of {x}',
  }),
  concept('species > number', 'lifespan, life expectancy, age', {
    nouns: 'lifespan, life expectancy',
    ask: 'how long does {x} live, how old does {x} get',
  }),
  concept('species > position', 'conservation status, status, endangered', {
    nouns: 'conservation status, status',
    ask: 'is {x} endangered, how threatened is {x}',
    head: '{x} {S}',
  }),
  concept('plant > place', 'grows in, native to, origin', {
    nouns: 'origin, habitat',
    be: 'native to, found in',
    done: 'grow/grew/grown in, come/came/come from',
    ask: 'where does {x} grow',
  }),
  concept('plant > species', 'pollinated by, pollinator', { nouns: 'pollinator', does: 'pollinate' }),
  concept('plant > color', 'flower color, color of flower, blooms', {
    nouns: 'flower color, color',
    ask: 'what color does {x} bloom',
  }),
  concept('organ > organ', 'part of, located in, belongs to', {
    nouns: 'organ system',
    inverse: 'part',
    be: 'part of, located in',
    done: 'belong to',
  }),
  concept('organ > method', 'function, purpose, role', {
    nouns: 'function, purpose, role',
    ask: 'what does {x} do, what is {x} for',
  }),
  concept('paper > person', 'author, authors, written by, has author', {
    nouns: 'author, researcher',
    does: 'write/wrote/written, publish, author',
    head: 'the publications of {x}, {S} by {x}',
  }),
  concept('paper > topic', 'topic, main subject, about, field, keyword', {
    nouns: 'topic, subject, field, keyword',
    be: 'about',
    done: 'deal/dealt/dealt with, study, discuss, cover, address',
    ask: 'what is {x} about',
    head: '{S} about {x}, {S} on {x}',
  }),
  concept('paper > paper', 'cites, references, cites work, cited works', {
    nouns: 'reference, cited work',
    done: 'cite, refer to, build/built/built on',
    askHead: 'what cites {x}',
  }),
  concept('paper > journal', 'published in, journal, venue, appeared in', {
    nouns: 'journal, venue',
    be: 'published in',
    done: 'appear in',
    head: 'articles in {x}',
  }),
  concept('paper > method', 'uses method, method, methodology, technique', {
    nouns: 'method, technique',
    done: 'use, apply, employ',
    be: 'based on',
    head: '{S} using {x}',
  }),
  concept('paper > dataset', 'uses dataset, evaluated on, data', {
    nouns: 'dataset, data',
    done: 'use',
    be: 'evaluated on, trained on',
  }),
  concept('paper > year', 'publication year, year, published', {
    nouns: 'publication year, year',
    be: 'published in',
    done: 'appear in',
    ask: 'when was {x} published',
    head: '{S} from {x}',
  }),
  concept('theory > person', 'proposed by, originator, developed by, author', {
    nouns: 'originator, author, father',
    does: 'propose, develop, come/came/come up with, formulate, introduce',
  }),
  concept('method > person', 'inventor, invented by, introduced by', {
    nouns: 'inventor, creator',
    does: 'invent, introduce, devise',
  }),
  concept('device > person', 'inventor, invented by, creator, patented by', {
    nouns: 'inventor, creator',
    does: 'invent, devise, patent, create, develop',
    head: 'the inventions of {x}',
  }),
  concept('device > year', 'invented in, year of invention, date of invention', {
    nouns: 'year of invention',
    be: 'invented in, patented in',
    ask: 'when was {x} invented',
  }),
  concept('planet > person', 'discovered by, discoverer', {
    nouns: 'discoverer',
    does: 'discover, spot/spotted/spotted, find/found/found',
  }),
  concept('planet > star', 'orbits, parent body, parent astronomical body, revolves around', {
    nouns: 'star, parent body',
    inverse: 'planet, moon, satellite',
    done: 'orbit, circle, revolve around',
  }),
  concept('planet > number', 'diameter, radius, size', { nouns: 'diameter, radius, size', ask: 'how big is {x}' }),
  concept('star > topic', 'constellation, located in constellation', {
    nouns: 'constellation',
    be: 'part of, located in, in',
  }),
  concept('spacecraft > planet', 'destination, target, mission to, visited', {
    nouns: 'destination, target',
    be: 'sent to',
    done: 'visit, explore, fly/flew/flown to, land on',
    head: '{S} to {x}',
  }),
  concept('spacecraft > place', 'launch site, launched from', {
    nouns: 'launch site',
    be: 'launched from',
    done: 'start from, lift off from',
    ask: 'where was {x} launched',
  }),
  concept('spacecraft > person', 'crew member, crew, astronaut', {
    nouns: 'crew member, astronaut, crew',
    does: 'fly/flew/flown on, travel on',
    askHead: 'which mission was {x} on',
  }),
  concept('material > product', 'used for, use, application', {
    nouns: 'use, application',
    be: 'used for, used in',
    ask: 'what is {x} used for',
  }),
  concept('patient > disease', 'diagnosis, diagnosed with, has condition, suffers from', {
    nouns: 'diagnosis, condition, illness',
    be: 'diagnosed with, ill with, sick with',
    done: 'suffer from, have/had/had',
    head: '{S} with {x}',
  }),
  concept('patient > person', 'doctor, treated by, physician, attending physician', {
    nouns: 'doctor, physician',
    does: 'treat, look/looked/looked after, see/saw/seen',
  }),
  concept('patient > drug', 'takes, medication, prescribed, prescription', {
    nouns: 'medication, prescription',
    be: 'prescribed, given',
    done: 'take/took/taken, receive, get/got/got',
    head: '{S} on {x}',
  }),
  concept('patient > hospital', 'admitted to, hospital, treated at', {
    nouns: 'hospital',
    be: 'admitted to, treated at',
    done: 'stay at',
  }),
  concept('hospital > person', 'physician, staff doctor, doctors', {
    nouns: 'doctor, physician',
    done: 'employ',
    does: 'work at, practice at',
  }),
]

import { concept } from '../concept.ts'

export const society = [
  concept('case > person', 'plaintiff, filed by, claimant, brought by', {
    nouns: 'plaintiff, claimant',
    does: 'file, bring/brought/brought, start',
    be: 'brought by',
  }),
  concept('case > person', 'defendant, against, accused', {
    nouns: 'defendant, accused',
    be: 'brought against, filed against',
    ask: 'who was sued in {x}',
    head: '{S} against {x}',
  }),
  concept('case > person', 'judge, presiding judge, decided by, heard by', {
    nouns: 'judge, presiding judge',
    does: 'decide, hear/heard/heard, preside over, rule on',
  }),
  concept('case > person', 'lawyer, attorney, counsel, represented by', {
    nouns: 'lawyer, attorney, counsel',
    does: 'argue, represent, defend, plead in',
  }),
  concept('case > court', 'court, tribunal, heard in, decided at', {
    nouns: 'court, tribunal',
    be: 'heard in, decided at, tried in',
    ask: 'where was {x} heard',
  }),
  concept('case > case', 'cites, cites case, precedent, refers to', {
    nouns: 'precedent, citation',
    done: 'cite, refer to, follow, overrule',
    head: '{S} based on {x}',
  }),
  concept('case > law', 'statute, applied law, legal basis, concerns', {
    nouns: 'legal basis, statute',
    done: 'apply, concern, interpret',
    be: 'based on, decided under',
    head: '{S} under {x}',
  }),
  concept('case > topic', 'outcome, verdict, ruling, result', {
    nouns: 'outcome, verdict, ruling, result',
    ask: 'how did {x} end, how was {x} decided',
  }),
  concept('law > organization', 'enacted by, legislature, passed by', {
    nouns: 'legislature',
    does: 'enact, pass, adopt, approve',
  }),
  concept('law > country', 'jurisdiction, applies in, in force in', {
    nouns: 'jurisdiction',
    be: 'in force in, valid in',
    done: 'apply in',
    ask: 'where does {x} apply',
    head: '{S} of {x}',
  }),
  concept('law > law', 'amends, repeals, replaces, amended by', {
    nouns: 'amended law',
    done: 'amend, repeal, replace, change',
  }),
  concept('law > person', 'sponsor, introduced by, proposed by', {
    nouns: 'sponsor',
    does: 'introduce, propose, sponsor',
  }),
  concept('crime > person', 'perpetrator, committed by, culprit, suspect', {
    nouns: 'perpetrator, culprit, suspect, offender',
    does: 'commit/committed/committed',
  }),
  concept('crime > person', 'victim, victims', { nouns: 'victim', be: 'committed against' }),
  concept('crime > place', 'location, scene, took place in', {
    nouns: 'scene, location',
    be: 'committed in',
    done: 'happen in, take/took/taken place in',
    ask: 'where did {x} happen',
  }),
  concept('event > place', 'location, took place in, held in, venue, site', {
    nouns: 'location, place, venue, site',
    be: 'held in, held at',
    done: 'take/took/taken place in, happen in, occur in',
    ask: 'where was {x} held, where did {x} take place, where did {x} happen',
    head: '{S} in {x}',
  }),
  concept('event > day', 'date, point in time, start date, happened on, time', {
    nouns: 'date, time, day',
    be: 'held on, held in',
    done: 'take/took/taken place on, happen in, occur in, start on',
    ask: 'when was {x} held, when did {x} take place, when did {x} happen',
    head: '{S} in {x}, {S} of {x}',
  }),
  concept('event > person', 'winner, won by, victor, champion', {
    nouns: 'winner, champion, victor',
    does: 'win/won/won',
    ask: 'who came first in {x}',
  }),
  concept('event > person', 'participant, participants, attended by, guests', {
    nouns: 'participant, attendee, guest',
    does: 'attend, join, take/took/taken part in, participate in, come/came/come to',
    askHead: 'where did {x} take part',
  }),
  concept('event > organization', 'organizer, organized by, host, hosted by', {
    nouns: 'organizer, host',
    does: 'organize, host, arrange, run/ran/run',
  }),
  concept('event > person', 'speaker, keynote speaker, presenter', {
    nouns: 'speaker, presenter',
    does: 'speak/spoke/spoken at, present at',
  }),
  concept('event > event', 'part of, sub event of, belongs to', {
    nouns: 'main event',
    inverse: 'part, stage',
    be: 'part of',
    done: 'belong to',
  }),
  concept('event > cause', 'cause, caused by, reason, trigger', {
    nouns: 'cause, reason, trigger',
    does: 'cause, trigger, lead/led/led to, bring/brought/brought about',
    ask: 'why did {x} happen',
  }),
  concept('event > event', 'result, led to, effect, consequence', {
    nouns: 'result, consequence, effect, outcome',
    done: 'cause, lead/led/led to, trigger',
    ask: 'what came of {x}',
  }),
  concept('event > number', 'death toll, casualties, number of deaths', {
    nouns: 'death toll, number of deaths, casualties',
    ask: 'how many people died in {x}, how deadly was {x}',
  }),
  concept('battle > war', 'part of, war, conflict, campaign', {
    nouns: 'war, campaign, conflict',
    inverse: 'battle',
    be: 'part of, fought in',
    done: 'belong to',
    ask: 'which war was {x} in',
  }),
  concept('battle > person', 'commander, commanded by, general', {
    nouns: 'commander, general, leader',
    does: 'command, lead/led/led, fight/fought/fought in',
  }),
  concept('battle > country', 'combatant, belligerent, participant, fought by', {
    nouns: 'combatant, belligerent, side',
    does: 'fight/fought/fought in, take/took/taken part in',
    be: 'fought between',
  }),
  concept('battle > country', 'winner, won by, victor', { nouns: 'winner, victor', does: 'win/won/won' }),
  concept('war > country', 'participant, combatants, belligerents', {
    nouns: 'participant, combatant, side, warring party',
    does: 'fight/fought/fought in, take/took/taken part in, wage',
  }),
  concept('war > treaty', 'ended by, peace treaty, concluded by', {
    nouns: 'peace treaty',
    does: 'end, settle, conclude',
    be: 'ended by',
  }),
  concept('treaty > country', 'signatory, signed by, party, parties', {
    nouns: 'signatory, party, member',
    does: 'sign, ratify, join',
  }),
  concept('treaty > place', 'signed at, place of signature, location', {
    nouns: 'place of signature',
    be: 'signed in, signed at',
    ask: 'where was {x} signed',
  }),
  concept('treaty > year', 'signed in, date signed, signing date', {
    nouns: 'signing date, date',
    be: 'signed in',
    ask: 'when was {x} signed',
  }),
  concept('religion > god', 'deity, worships, god', { nouns: 'god, deity', done: 'worship, adore, believe in' }),
  concept('religion > person', 'founder, founded by, prophet', { nouns: 'founder, prophet', does: 'found, start' }),
  concept('religion > book', 'sacred text, holy book, scripture', { nouns: 'holy book, sacred text, scripture' }),
  concept('religion > place', 'holy site, sacred place, place of worship', {
    nouns: 'holy site, sacred place, place of worship',
    ask: 'where do people of {x} pray',
  }),
  concept('god > topic', 'god of, domain, patron of, rules over', {
    nouns: 'domain, realm, sphere',
    be: 'the god of, the goddess of, the patron of',
    done: 'rule over, stand/stood/stood for',
    head: 'the god of {x}, the goddess of {x}, the deity of {x}',
    askHead: 'who rules over {x}',
  }),
  concept('god > god', 'parent, child of, offspring of, father, mother', {
    nouns: 'parent, father, mother',
    inverse: 'child, son, daughter, offspring',
    does: 'father, bear/bore/borne',
  }),
  concept('god > god', 'consort, spouse, married to, wife, husband', {
    nouns: 'consort, spouse, wife, husband, lover',
    done: 'marry, love',
    be: 'married to',
  }),
  concept('god > topic', 'symbol, attribute, associated with', {
    nouns: 'symbol, attribute',
    be: 'associated with, shown with',
    done: 'carry',
  }),
  concept('god > god', 'equivalent, roman equivalent, greek equivalent, counterpart', {
    nouns: 'equivalent, counterpart',
    done: 'correspond to',
    be: 'equated with',
    ask: 'what is {x} called elsewhere',
  }),
  concept('character > character', 'killed by, slain by, slayer', {
    nouns: 'killer, slayer',
    inverse: 'victim',
    does: 'kill, slay/slew/slain, defeat',
  }),
  concept('character > myth', 'appears in, features in, part of story', {
    nouns: 'story, myth',
    done: 'appear in, occur in',
    does: 'feature',
  }),
  concept('character > topic', 'power, ability, superpower, skill', {
    nouns: 'power, ability, skill',
    done: 'possess, use',
    ask: 'what can {x} do',
  }),
  concept('character > character', 'enemy, nemesis, antagonist of, rival', {
    nouns: 'enemy, nemesis, rival',
    done: 'fight/fought/fought, oppose',
  }),
  concept('character > character', 'ally, companion, sidekick, helper', {
    nouns: 'ally, companion, sidekick, helper',
    does: 'help, assist, accompany',
    be: 'helped by',
  }),
  concept('character > person', 'created by, creator, author, invented by', {
    nouns: 'creator, author, inventor',
    does: 'create, invent, dream up',
  }),
  concept('award > organization', 'presented by, conferred by, awarded by, giver', {
    nouns: 'giver, sponsor',
    does: 'award, present, give/gave/given, confer/conferred/conferred, hand out',
  }),
  concept('award > person', 'recipient, winner, laureate, awarded to, won by', {
    nouns: 'recipient, winner, laureate, holder',
    does: 'win/won/won, receive, get/got/got',
    be: 'given to, awarded to',
    head: 'the honors of {x}, the prizes of {x}, {x} awards',
  }),
  concept('award > person', 'named after, namesake', { nouns: 'namesake', be: 'named after' }),
  concept('award > topic', 'field, awarded for, discipline', {
    nouns: 'field, discipline',
    be: 'awarded for, given for',
    head: '{S} for {x}',
  }),
  concept('school > place', 'location, located in, city, campus', {
    nouns: 'location, city, campus',
    be: 'located in, in',
    ask: 'where is {x}',
    head: '{S} in {x}',
  }),
  concept('school > student', 'alumni, notable alumnus, student, graduates', {
    nouns: 'alumnus, graduate, student, former student',
    does: 'attend, graduate from, study at',
  }),
  concept('course > person', 'instructor, taught by, teacher, lecturer', {
    nouns: 'instructor, teacher, lecturer, professor',
    does: 'teach/taught/taught, give/gave/given, lecture in',
  }),
  concept('course > course', 'prerequisite, requires, builds on', {
    nouns: 'prerequisite, requirement',
    done: 'require, presuppose, build/built/built on',
    ask: 'what must one take before {x}',
  }),
  concept('student > course', 'enrolled in, takes, attends course', {
    nouns: 'course, class',
    be: 'enrolled in, registered for',
    done: 'take/took/taken, attend',
    head: '{S} in {x}',
    askHead: 'who takes {x}',
  }),
  concept('party > topic', 'ideology, political ideology, position', {
    nouns: 'ideology, political position',
    done: 'stand/stood/stood for, believe in',
    modifier: true,
  }),
  concept('party > person', 'leader, chairperson, led by, chairman', {
    nouns: 'leader, head, chairperson, chairman',
    does: 'lead/led/led, head, chair',
  }),
  concept('country > party', 'ruling party, governing party, in power', {
    nouns: 'ruling party, governing party',
    does: 'govern, rule',
  }),
  concept('tribe > language', 'language, speaks, native language', {
    nouns: 'language',
    done: 'speak/spoke/spoken',
    head: '{S} who speak {x}',
  }),
  concept('tribe > place', 'homeland, lives in, settled in', {
    nouns: 'homeland, home',
    done: 'live in, settle in, inhabit',
    ask: 'where do {x} live',
  }),
  concept('country > country', 'ally, allied with, alliance, friendly with', {
    nouns: 'ally, partner',
    be: 'allied with, friendly with',
    done: 'support, back',
  }),
  concept('country > country', 'accuses, accused, criticizes, condemns', {
    nouns: 'target of criticism',
    done: 'accuse, criticize, condemn, blame',
  }),
  concept('country > country', 'visited, made a visit, state visit, host a visit', {
    nouns: 'host',
    done: 'visit, travel to, call on',
  }),
  concept('country > country', 'embassy, embassy in, diplomatic relations', {
    nouns: 'diplomatic partner',
    done: 'keep/kept/kept an embassy in, maintain relations with',
  }),
  concept('country > country', 'trade partner, trades with, main trading partner', {
    nouns: 'trade partner, trading partner',
    done: 'trade with, do/did/done business with',
  }),
  concept('country > country', 'attacked, at war with, invaded, military action against', {
    nouns: 'opponent',
    done: 'attack, invade, fight/fought/fought, bomb',
  }),
  concept('country > country', 'aid to, gives economic aid, provides aid, donor to', {
    nouns: 'aid recipient',
    inverse: 'donor',
    done: 'aid, assist, help, support, give/gave/given aid to',
  }),
  concept('country > country', 'negotiates with, consults, meets with', {
    nouns: 'negotiating partner',
    done: 'negotiate with, consult, meet/met/met with, talk with',
  }),
  concept('country > country', 'sanctions, imposed sanctions on, embargo', {
    nouns: 'sanctioned country',
    done: 'sanction, boycott, impose sanctions on',
  }),
]

/** Nouns that people use for a type, singular; the first is the usual one. `who`: asked for with "who"; `when`/`where`: with that word. */
export interface TypeNouns {
  nouns: string[]
  ask?: 'who' | 'when' | 'where'
}

function type(nouns: string, ask?: TypeNouns['ask']): TypeNouns {
  const list = nouns.split(',').map((noun) => noun.trim())
  return ask === undefined ? { nouns: list } : { nouns: list, ask }
}

export const typeNouns: Record<string, TypeNouns> = {
  film: type('film, movie, picture, motion picture, flick'), series: type('show, tv show, television series, program'), episode: type('episode'),
  book: type('book, novel, work, title'), person: type('person, individual', 'who'), year: type('year, date', 'when'), day: type('date, day', 'when'),
  organization: type('organization, company, firm, institution, business'), place: type('place, city, town, location', 'where'),
  country: type('country, nation, state', 'where'), language: type('language, tongue'), genre: type('genre, style, type, kind, category'), topic: type('topic, subject, theme, keyword'),
  number: type('number, figure, value'), team: type('team, club, side'), album: type('album, record'), song: type('song, track, tune'), drug: type('drug, medicine, medication, treatment'),
  disease: type('disease, illness, condition, disorder'), symptom: type('symptom, sign'), case: type('case, lawsuit, trial'), law: type('law, act, statute'), paper: type('paper, article, study, publication'),
  software: type('software, program, app, package, library'), species: type('species, animal, creature'), plant: type('plant, flower, tree'), building: type('building, structure, landmark'),
  artwork: type('artwork, painting, work, piece'), product: type('product, item, model'), event: type('event'), character: type('character, figure'), gene: type('gene'), protein: type('protein'),
  award: type('award, prize, honor'), game: type('game, video game, title'), river: type('river, stream'), mountain: type('mountain, peak'), island: type('island'), lake: type('lake'),
  ship: type('ship, vessel, boat'), airport: type('airport', 'where'), airline: type('airline, carrier'), station: type('station, stop', 'where'), train: type('train, line'), route: type('route, road'),
  battle: type('battle, fight'), war: type('war, conflict'), treaty: type('treaty, agreement'), god: type('god, goddess, deity', 'who'), myth: type('myth, legend, story'), religion: type('religion, faith'),
  school: type('school, university, college', 'where'), course: type('course, class'), student: type('student', 'who'), party: type('party'), occupation: type('occupation, job, profession'),
  position: type('position, role, office'), league: type('league, competition, tournament'), match: type('match, game'), stadium: type('stadium, arena, venue', 'where'), currency: type('currency, money'),
  continent: type('continent, region', 'where'), industry: type('industry, sector'), chemical: type('chemical, compound, substance'), element: type('element'), material: type('material'), mineral: type('mineral, stone'),
  dish: type('dish, food, meal, recipe'), ingredient: type('ingredient'), restaurant: type('restaurant', 'where'), hotel: type('hotel'), museum: type('museum, gallery', 'where'), instrument: type('instrument'),
  vehicle: type('vehicle, car, model'), aircraft: type('aircraft, plane'), engine: type('engine'), device: type('device, machine'), planet: type('planet, moon, body'), star: type('star'), spacecraft: type('spacecraft, probe, mission'),
  theory: type('theory, idea, concept'), method: type('method, technique, algorithm'), dataset: type('dataset, data set'), journal: type('journal, magazine, newspaper'), website: type('website, site'), gender: type('gender, sex'),
  contract: type('contract, deal'), invoice: type('invoice, bill'), order: type('order'), supplier: type('supplier, vendor'), customer: type('customer, client', 'who'), department: type('department, division, unit'),
  project: type('project'), task: type('task, issue, ticket'), document: type('document, file, report'), account: type('account'), transaction: type('transaction, payment, transfer'), part: type('part, component'),
  organ: type('organ, body part'), cell: type('cell'), patient: type('patient', 'who'), hospital: type('hospital, clinic', 'where'), court: type('court'), crime: type('crime, offence'), tribe: type('tribe, people, clan'), color: type('color, colour'), sport: type('sport, discipline'),
  festival: type('festival'), play: type('play, musical, opera'), poem: type('poem'), symptomGroup: type('syndrome'), region: type('region, province, state, district', 'where'), street: type('street'), nickname: type('nickname, name'), cause: type('cause'),
}

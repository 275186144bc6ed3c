/** Villages, districts and roads under made-up names: classes, numbers, years and two relations between things. */
const districts = ['Arvand', 'Belmor', 'Castrel', 'Dunmere']
const names =
  'Alderby,Brinkstow,Cawdon,Drayford,Elmsett,Farlow,Gilsworth,Hexley,Ingarth,Jarrow End,Kelbrook,Lodden,Marwick,Norsted,Oxcombe,Penhallow'.split(
    ',',
  )
const crafts = ['pottery', 'weaving', 'brewing']

const iri = (name: string): string => `<http://land.example/${encodeURIComponent(name)}>`

export const villages = [
  '@prefix v: <http://land.example/vocab#> .',
  '@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .',
  ...districts.map(name => `${iri(name)} a v:District ; rdfs:label "${name}" .`),
  ...crafts.map(name => `${iri(name)} a v:Craft ; rdfs:label "${name}" .`),
  ...names.map(
    (name, i) =>
      [
        `${iri(name)} a v:Village ; rdfs:label "${name}"`,
        `v:locatedIn ${iri(districts[i % 4] ?? '')}`,
        `v:population ${120 + ((i * 733) % 1900)}`,
        `v:founded "${1100 + ((i * 61) % 700)}"^^<http://www.w3.org/2001/XMLSchema#gYear>`,
        `v:knownFor ${iri(crafts[i % 3] ?? '')}${i % 5 === 0 ? `, ${iri(crafts[(i + 1) % 3] ?? '')}` : ''}`,
        ...[1, 3, 5].slice(0, 1 + (i % 3)).map(step => `v:connectedTo ${iri(names[(i + step) % names.length] ?? '')}`),
      ].join(' ;\n  ') + ' .',
  ),
  ...['Village', 'District', 'Craft'].map(name => `v:${name} rdfs:label "${name.toLowerCase()}" .`),
].join('\n')

/** Envoys and the courts that they visited, each with a day. */
export const visits = ['Envoy Marl', 'Envoy Tesk', 'Envoy Osric', 'Envoy Vane']
  .flatMap((envoy, i) =>
    ['Court of Hale', 'Court of Ister', 'Court of Quell'].flatMap((court, j) =>
      Array.from({ length: 1 + ((i + j) % 3) }, (_, k) =>
        [envoy, 'Make_a_visit', court, `2014-0${1 + ((i * 2 + j + k * 3) % 9)}-1${(i + j * 3 + k) % 9}`].join('\t'),
      ),
    ),
  )
  .join('\n')

/** Who worked where, from one year to another. */
export const posts = ['Ada Kern', 'Bo Lind', 'Cy Marr', 'Dee Noll']
  .flatMap((person, i) =>
    ['Mill', 'Yard', 'Dock'].flatMap((place, j) =>
      Array.from({ length: 1 + ((i + j) % 3) }, (_, k) =>
        [person, 'works_at', place, `${2001 + 3 * k + i}; ${2003 + 3 * k + i}`].join('\t'),
      ),
    ),
  )
  .join('\n')

import { seededRandom } from '../../../electron/base/random.ts'

/** A relation of a check graph: its key here and what it leads to, where `own` is the graph's main type. */
interface Field {
  key: string
  to: 'own' | readonly string[]
}

/**
 * A small graph in which nearly every entity of one type has every relation: what a question mentions always fits the
 * anchor itself.
 */
export interface CheckGraph {
  name: string
  members: string[]
  /** The graph's own name of each relation. */
  labels: Record<string, string>
  triples: [head: string, relation: string, tail: string][]
}

const people =
  'Mira Tolven,Anders Quill,Joss Harrow,Petra Lindqvar,Oswin Brack,Calla Dunmore,Teo Varga,Ines Holt,Rurik Sand,Bela Fenwick,Sorrel Vane,Dov Marchetti,Una Castell,Hugo Prynne,Lotte Aske,Nils Ferrow,Vera Stroud,Emil Tarn,Greta Moss,Ivo Kestrel'.split(
    ',',
  )
const firms =
  'Norvane Steel,Ulmer Optics,Brightwell Foods,Castor Freight,Delphin Energy,Ostara Mills,Kestler Labs,Pinegate Media,Rookwood Motors,Salvia Pharma,Tarn Textiles,Vantor Systems,Wexley Paper,Zephyr Lines,Halden Glass,Iverson Tools'.split(
    ',',
  )
const towns =
  'Astermouth,Brenholm,Corvale,Dunsley Cross,Eastermark,Fallowby,Grenwick,Harthollow,Ilmstead,Juniper Bay,Kelderon,Lowmere,Marrowgate,Northrup,Oxbarrow,Pellworth'.split(
    ',',
  )
const cities = 'Lisbon,Tampere,Quito,Nairobi,Osaka,Graz,Porto,Leeds,Oslo,Lima'.split(',')
const countries = 'Norway,Peru,Kenya,Austria,Portugal,Japan,Finland,Chile'.split(',')

const sets: { name: string; members: string[]; fields: Field[]; labels: Record<string, string> }[] = [
  {
    name: 'biography',
    members: people,
    fields: [
      { key: 'spouse', to: 'own' },
      { key: 'children', to: 'own' },
      { key: 'parents', to: 'own' },
      { key: 'birthplace', to: cities },
      { key: 'deathplace', to: cities },
      { key: 'nationality', to: countries },
      { key: 'profession', to: 'baker,lawyer,painter,nurse,carpenter,judge,poet,pilot'.split(',') },
      { key: 'religion', to: 'Buddhism,Islam,Judaism,Hinduism,Methodism'.split(',') },
      { key: 'cause', to: 'stroke,drowning,pneumonia,fever,fall'.split(',') },
      { key: 'school', to: 'Marlow College,Trent Academy,Uppsala University,Holm School,Bergen Institute'.split(',') },
    ],
    labels: {
      spouse: 'spouse',
      children: 'children',
      parents: 'parents',
      birthplace: 'place_of_birth',
      deathplace: 'place_of_death',
      nationality: 'nationality',
      profession: 'profession',
      religion: 'religion',
      cause: 'cause_of_death',
      school: 'institution',
    },
  },
  {
    name: 'dotted',
    members: people.map(name => name.split(' ').toReversed().join(' ')),
    fields: [
      { key: 'spouse', to: 'own' },
      { key: 'children', to: 'own' },
      { key: 'sibling', to: 'own' },
      { key: 'birthplace', to: cities },
      { key: 'nationality', to: countries },
      { key: 'profession', to: 'baker,lawyer,painter,nurse,carpenter,judge,poet,pilot'.split(',') },
      { key: 'employer', to: firms.slice(0, 6) },
      { key: 'residence', to: cities },
    ],
    labels: {
      spouse: 'people.person.spouse_s',
      children: 'people.person.children',
      sibling: 'people.person.sibling_s',
      birthplace: 'people.person.place_of_birth',
      nationality: 'people.person.nationality',
      profession: 'people.person.profession',
      employer: 'business.employment_tenure.company',
      residence: 'people.place_lived.location',
    },
  },
  {
    name: 'underscored',
    members: people.map(name => name.split(' ')[1] ?? name),
    fields: [
      { key: 'father', to: 'own' },
      { key: 'mother', to: 'own' },
      { key: 'spouse', to: 'own' },
      { key: 'boss', to: 'own' },
      { key: 'birthplace', to: cities },
      { key: 'employer', to: firms.slice(0, 6) },
      { key: 'profession', to: 'baker,lawyer,painter,nurse,carpenter,judge,poet,pilot'.split(',') },
    ],
    labels: {
      father: '__father__',
      mother: '__mother__',
      spouse: '__married_to__',
      boss: '__reports_to__',
      birthplace: '__place_of_birth__',
      employer: '__works_for__',
      profession: '__occupation__',
    },
  },
  {
    name: 'firms',
    members: firms,
    fields: [
      { key: 'parentFirm', to: 'own' },
      { key: 'rival', to: 'own' },
      { key: 'supplier', to: 'own' },
      { key: 'headquarters', to: cities },
      { key: 'founder', to: people },
      { key: 'chief', to: people },
      { key: 'industry', to: 'steel,optics,food,freight,energy,paper'.split(',') },
      { key: 'country', to: countries },
    ],
    labels: {
      parentFirm: 'parentCompany',
      rival: 'competitor',
      supplier: 'suppliedBy',
      headquarters: 'headquartersLocation',
      founder: 'foundedBy',
      chief: 'chiefExecutiveOfficer',
      industry: 'industry',
      country: 'country',
    },
  },
  {
    name: 'towns',
    members: towns,
    fields: [
      { key: 'twin', to: 'own' },
      { key: 'neighbour', to: 'own' },
      { key: 'mayor', to: people },
      { key: 'river', to: 'Aller,Brune,Cole,Derwen,Esk'.split(',') },
      { key: 'country', to: countries },
      { key: 'language', to: 'Welsh,Basque,Sami,Ladin,Frisian'.split(',') },
      { key: 'founder', to: people },
    ],
    labels: {
      twin: 'twinned with',
      neighbour: 'shares border with',
      mayor: 'head of government',
      river: 'located on river',
      country: 'country',
      language: 'official language',
      founder: 'founded by',
    },
  },
]

/** The check's graphs: the same on every machine. */
export const checkGraphs: CheckGraph[] = sets.map(({ name, members, fields, labels }, at) => {
  const random = seededRandom(700 + at)
  const triples = fields.flatMap(({ key, to }) =>
    members.map((head): [string, string, string] => [
      head,
      labels[key] ?? key,
      random.pick(to === 'own' ? members.filter(other => other !== head) : to),
    ]),
  )
  return { name, members, labels, triples }
})

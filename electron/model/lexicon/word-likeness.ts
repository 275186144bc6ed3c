import { trigramSimilarity } from '../../kg/similarity.ts'

/** What forms of one word end in behind what they share. */
const DERIVED = /^(?:|[ey]|[ei]?ed|[ei]?r|or|ing|c?ation|i?t?ion|ment|[ae]nc[ey]|[ae]nt|al|able)$/

/** What people say for longer words, and headings write. */
const CLIPPED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    admin: ['administrator', 'administration'],
    alt: ['altitude', 'alternative'],
    app: ['application'],
    bike: ['bicycle'],
    cap: ['capacity'],
    cat: ['category', 'catalogue'],
    comp: ['competition'],
    const: ['constituency', 'constellation'],
    constell: ['constellation'],
    descr: ['description'],
    doc: ['document', 'doctor'],
    dur: ['duration'],
    eng: ['engineer', 'engine'],
    exam: ['examination'],
    fac: ['faculty', 'facility'],
    gen: ['gender', 'generation', 'genus'],
    grp: ['group'],
    info: ['information'],
    ins: ['insurance'],
    inst: ['institution', 'instructor', 'instrument'],
    kit: ['equipment'],
    lab: ['laboratory'],
    len: ['length'],
    mag: ['magnitude', 'magazine'],
    manu: ['manufacturer'],
    mat: ['material'],
    med: ['medication', 'medicine'],
    mem: ['member'],
    mod: ['model', 'module'],
    nat: ['nationality'],
    obs: ['observer', 'observation'],
    occup: ['occupation'],
    opp: ['opponent', 'opposition'],
    perf: ['performance'],
    phone: ['telephone'],
    photo: ['photograph'],
    pos: ['position'],
    prod: ['product', 'producer', 'production'],
    prof: ['professor'],
    prog: ['programme', 'program'],
    prov: ['province'],
    pub: ['publisher', 'publication'],
    reg: ['region', 'registration'],
    rep: ['representative'],
    res: ['resolution', 'reservation', 'residence'],
    sch: ['school'],
    seq: ['sequence'],
    spec: ['specification'],
    spp: ['species'],
    stn: ['station'],
    sub: ['subscription', 'substitute'],
    subj: ['subject'],
    sup: ['supplier', 'supervisor'],
    supp: ['supplier'],
    tech: ['technician', 'technology'],
    treas: ['treasurer'],
    uni: ['university'],
    val: ['value'],
    var: ['variety'],
    ver: ['version'],
    vet: ['veterinarian'],
    wgt: ['weight'],
    wkr: ['worker'],
  }),
)

/** What makes a word its own opposite: an invertebrate is no vertebrate. */
const OPPOSITE = /^(?:in|im|un|non|dis|anti)-?$/

/**
 * How far one base form means another by its spelling, 0 to 1: `direct` and `director`, `govern` and `governor`,
 * `elevate` and `elevation`.
 */
export function rootLikeness(a: string, b: string): number {
  if (a === b) return 0.95
  if (CLIPPED.get(a)?.includes(b) === true || CLIPPED.get(b)?.includes(a) === true) return 0.9
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 4) return 0
  if (long.endsWith(short) && OPPOSITE.test(long.slice(0, -short.length))) return 0
  let common = 0
  while (common < short.length && short[common] === long[common]) common++
  if (common >= 4 && common >= short.length - 1 && long.length - common <= 4) return 0.85
  if (common >= 5 && common >= short.length - 2 && long.length - common <= 5) return 0.7
  // A qualification is what makes somebody qualified.
  if (common >= 6 && DERIVED.test(a.slice(common)) && DERIVED.test(b.slice(common))) return 0.7
  const alike = trigramSimilarity(a, b)
  return alike > 0.55 ? alike : 0
}

/** How columns and properties shorten words, and what they stand for. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acct: 'account',
    addr: 'address',
    amt: 'amount',
    avg: 'average',
    cert: 'certificate',
    dept: 'department',
    desc: 'description',
    dist: 'distance',
    elev: 'elevation',
    emp: 'employee',
    govt: 'government',
    hq: 'headquarters',
    hrs: 'hours',
    lang: 'language',
    lat: 'latitude',
    lic: 'licence',
    lng: 'longitude',
    lon: 'longitude',
    max: 'maximum',
    mgr: 'manager',
    mins: 'minutes',
    num: 'number',
    org: 'organization',
    pct: 'percentage',
    pop: 'population',
    qty: 'quantity',
    ref: 'reference',
    reg: 'registration',
    secs: 'seconds',
    tel: 'telephone',
    temp: 'temperature',
    univ: 'university',
    veh: 'vehicle',
    yr: 'year',
    yrs: 'years',
  }),
)

/** Units that stand behind what is measured in them: `altitude_m`, `loadT`. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bn: 'billion',
    chf: 'francs',
    cm: 'centimetres',
    eur: 'euros',
    ft: 'feet',
    gbp: 'pounds',
    ha: 'hectares',
    kg: 'kilograms',
    km: 'kilometres',
    l: 'litres',
    m: 'metres',
    mi: 'miles',
    mm: 'millimetres',
    mw: 'megawatts',
    t: 'tonnes',
    usd: 'dollars',
  }),
)

/** The words of a name without abbreviations: registration number for `reg_no`. */
export function expanded(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const isLast = at > 0 && at === words.length - 1
    // "No" is a number only behind what it numbers.
    if (isLast && word === 'no') return 'number'
    return (isLast ? UNITS.get(word) : undefined) ?? ABBREVIATIONS.get(word) ?? word
  })
}

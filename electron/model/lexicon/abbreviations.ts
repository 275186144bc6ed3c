/** How columns and properties shorten words, and what they stand for. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acct: 'account',
    addr: 'address',
    amt: 'amount',
    appt: 'appointment',
    arr: 'arrival',
    asst: 'assistant',
    avg: 'average',
    bal: 'balance',
    bldg: 'building',
    cat: 'category',
    cert: 'certificate',
    cond: 'condition',
    cttee: 'committee',
    cust: 'customer',
    dept: 'department',
    desc: 'description',
    descr: 'description',
    dest: 'destination',
    dist: 'distance',
    elev: 'elevation',
    emp: 'employee',
    equip: 'equipment',
    exp: 'expiry',
    freq: 'frequency',
    govt: 'government',
    hq: 'headquarters',
    hrs: 'hours',
    ht: 'height',
    insp: 'inspection',
    instr: 'instructor',
    inv: 'invoice',
    lang: 'language',
    lat: 'latitude',
    lic: 'licence',
    lng: 'longitude',
    loc: 'location',
    lon: 'longitude',
    maint: 'maintenance',
    manuf: 'manufacturer',
    max: 'maximum',
    mfr: 'manufacturer',
    mgr: 'manager',
    mgt: 'management',
    mins: 'minutes',
    mob: 'mobile',
    mtg: 'meeting',
    num: 'number',
    org: 'organization',
    pct: 'percentage',
    pd: 'paid',
    pop: 'population',
    prev: 'previous',
    qty: 'quantity',
    rcvd: 'received',
    recd: 'received',
    ref: 'reference',
    reg: 'registration',
    secs: 'seconds',
    sect: 'section',
    src: 'source',
    sz: 'size',
    tel: 'telephone',
    temp: 'temperature',
    tot: 'total',
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

/** What there is a least of: `Stock min`. */
const KEPT = /^(?:stock|level|qty|quantity|age|temp|temperature|order|price|fee|size|staff|group)$/

/** The words of a name without abbreviations: registration number for `reg_no`. */
export function expanded(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const isLast = at > 0 && at === words.length - 1
    // "No" is a number only behind what it numbers.
    if (isLast && word === 'no') return 'number'
    // `Runs min` and `Min level`.
    if (word === 'min' && words.length > 1) return isLast && !KEPT.test(words[at - 1] ?? '') ? 'minutes' : 'minimum'
    return (isLast ? UNITS.get(word) : undefined) ?? ABBREVIATIONS.get(word) ?? word
  })
}

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
    desp: 'despatch',
    dest: 'destination',
    diam: 'diameter',
    dist: 'distance',
    elev: 'elevation',
    emp: 'employee',
    equip: 'equipment',
    exp: 'expiry',
    freq: 'frequency',
    govt: 'government',
    hq: 'headquarters',
    hrly: 'hourly',
    hrs: 'hours',
    ht: 'height',
    insp: 'inspection',
    instr: 'instructor',
    inv: 'invoice',
    lang: 'language',
    lat: 'latitude',
    lgth: 'length',
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
    mth: 'month',
    mthly: 'monthly',
    mths: 'months',
    num: 'number',
    org: 'organization',
    pct: 'percentage',
    pd: 'paid',
    pmt: 'payment',
    pop: 'population',
    prev: 'previous',
    purch: 'purchase',
    pymt: 'payment',
    qty: 'quantity',
    rcvd: 'received',
    recd: 'received',
    ref: 'reference',
    reg: 'registration',
    sched: 'schedule',
    secs: 'seconds',
    sect: 'section',
    src: 'source',
    supv: 'supervisor',
    svc: 'service',
    sz: 'size',
    tel: 'telephone',
    temp: 'temperature',
    tot: 'total',
    univ: 'university',
    veh: 'vehicle',
    visc: 'viscosity',
    wds: 'words',
    wid: 'width',
    wk: 'week',
    wkly: 'weekly',
    wks: 'weeks',
    wt: 'weight',
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

/** The words of a name in which `Rec'd`, cut into `rec` and `d`, is `recd`; of `Deliv'd` the d is no word. */
export function joinedParticiples(own: readonly string[], short: ReadonlySet<string>): string[] {
  const isEnding = (at: number): boolean => own[at] === 'd' && short.has(own[at - 1] ?? '')
  return own.flatMap((word, at) => {
    if (isEnding(at)) return []
    return isEnding(at + 1) && ABBREVIATIONS.has(`${word}d`) ? [`${word}d`] : [word]
  })
}

/** The words of a name without abbreviations: registration number for `reg_no`. */
export function expanded(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const isLast = at > 0 && at === words.length - 1
    // "No" is a number only behind what it numbers.
    if (word === 'no' && (isLast || words[at + 1] === 'of')) return 'number'
    // `Runs min` and `Min level`.
    if (word === 'min' && words.length > 1) return isLast && !KEPT.test(words[at - 1] ?? '') ? 'minutes' : 'minimum'
    // `Ft` by itself is told in feet; an `m` may be anything.
    const isAlone = words.length === 1 && word.length > 1
    return (isLast || isAlone ? UNITS.get(word) : undefined) ?? ABBREVIATIONS.get(word) ?? word
  })
}

/** What a heading cuts short, with a stop or an apostrophe: `Trans.`, `Insp. by`, `Deliv'd`. */
const CUT = /(?<![\p{L}\p{N}])(\p{L}{3,})(?:\.(?![\p{L}\p{N}])|['’]d(?!\p{L}))/giu

/** Beginnings of words of a name of which the rest is left out, in lower case; those known as abbreviations are none. */
export function cutShort(name: string): ReadonlySet<string> {
  const cut = Array.from(name.matchAll(CUT), ([, word = '']) => word.toLowerCase())
  return new Set(cut.filter(word => !ABBREVIATIONS.has(word)))
}

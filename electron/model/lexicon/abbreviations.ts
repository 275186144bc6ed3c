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

/** The words of a name without abbreviations: registration number for `reg_no`. */
export function expanded(words: readonly string[]): string[] {
  return words.map((word, at) =>
    // "No" is a number only behind what it numbers.
    word === 'no' && at > 0 && at === words.length - 1 ? 'number' : (ABBREVIATIONS.get(word) ?? word),
  )
}

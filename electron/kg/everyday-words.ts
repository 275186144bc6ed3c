import { isFunctionWord } from './function-words.ts'

/**
 * Common English nouns, verbs and adjectives. In lower case such a word is rather one of the question than a name,
 * though a film be called "Heat".
 */
const EVERYDAY_WORDS = new Set(
  `ability able absence abstract accept accident accord account achieve across act action active activity actor actress
  actual add address admit adult advance advice affair affect age agency agree aid aim air airport album allow almost
  alone alphabet alter alternative amount animal annual answer appear appearance apply approach area argue arm army
  arrive art article artist ask aspect asset assist associate attack attempt attend attention attract author authority
  available average avoid award aware baby back background bad ball band bank bar base based basic basis battle bear
  beat beautiful become bed begin behave behavior behind belief believe belong benefit best better big bill bird birth
  birthday bit black block blood blow blue board boat body book border boss bottom box boy branch brand break bridge
  brief bring broad brother brown budget build building business buy calculate call called campaign cancel capital
  capture car card care career carry case cast catch category cause celebrate cell center central centre century
  certain chain chair challenge champion chance change channel chapter character characteristic charge cheap check
  chemical chief child children choice choose church cinema circle citizen city civil claim class classic clean clear
  climb close club coach coast code cold collect collection college color colour combine come comedy comment commit
  committee common communicate community company compare compete competition complain complete complex compose
  composer concern condition conduct conference conflict connect connection consider consist constitute construct
  contact contain content continent continue contract control convention cook cool copy correct cost count country
  couple course court cover create creation credit crime criminal criticize cross crowd culture current custom cut
  cycle daily damage dance danger dark data date daughter dead deal death debate decade decide decision declare deep
  defeat defend define degree deliver demand democracy denounce department depend describe description design desire
  destroy detail determine develop device die diet differ difference different difficult dinner direct direction
  director disappear discover discuss disease distance distribute divide doctor document dog dollar door double doubt
  down draw dream dress drink drive drop drug due duration duty dynasty early earn earth east easy eat economic
  economy edge edit edition editor education effect effort elect election element elevation else emotion employ
  employee empty enable encounter end enemy energy engage engine enjoy enough ensure enter entire entity environment
  episode equal equipment era escape especially establish estate estimate evening event evidence exact examine example
  excellent except exchange exist expect expensive experience expert explain express extend extent eye face facility
  fact factor fail fair faith fall false family famous fan far farm fast father favor favorite favourite fear feature
  federal feel feet female fiction field fight figure fill film final finally finance financial find fine finger
  finish fire firm fish fit fix flag flat flight floor flow flower fly focus follow food foot football force foreign
  forest forget form formal former forward frame free freedom frequent fresh friend front fruit fuel full function
  fund funny future gain game garden gas gate gather gender general generate genre get giant gift girl give glass goal
  god gold good govern government grade graduate grand grandfather grandmother grandparent grant great green ground
  group grow guard guess guest guide gun guy habit hair half hall hand handle hang happen happy hard hate head health
  hear heart heat heavy height help hero hide high highest highly hill hire history hit hobby hold holiday home honor
  honour hope horror horse hospital host hot hotel hour house huge human hundred hunt husband idea identify illness
  image imagine impact important improve include income increase indicate individual industry influence inform
  information initial inside inspire instance institution instrument intend interest international interview introduce
  invent inventor invite involve island issue item job join journal journey judge jump keep key kid kill kind king
  kingdom kitchen knowledge lack lady lake land language large largest last late latest laugh launch law lawyer lay
  lead leader league learn leave leg legal length lesson letter level library lie life light like limit line link lip
  list listen literature little live local locate location long longest look lord lose loss lot love low lowest lunch
  machine magazine main maintain major make male man manage manager map mark market marriage marry mass master match
  material matter maximum meal mean measure media medical meet meeting member memory mention message metal method
  middle mile military million mind minimum minister minor minute miss mission mistake model modern moment money
  monster month monthly moon morning mother mountain mouth move movement movie murder museum music musician mystery
  named nation national nationality native natural nature nearby necessary need negotiate neighbor neighbour network
  never new news newspaper nice night normal north note notice novel number object observe obtain occupation occupy
  occur ocean offer office officer official oil old older oldest open opera operate opinion opponent oppose option
  orchestra order organization origin original outside own owner page paint painter painting pair paper parent park
  part participate particular partner party pass passenger past path patient pattern pay peace people percent perfect
  perform performance perhaps period person personal phone photo phrase physical pick picture piece pilot place plan
  plane planet plant play player plot poem poet point police policy political politician politics poor popular
  population port portray position positive possible post power practice praise precede predecessor prefer premiere
  prepare present president press pressure pretty prevent previous price primary prime prince princess principal print
  prison private prize probably problem process produce producer product production profession professional professor
  profit program project promote proper property protect prove provide province public publication publish publisher
  pull purchase purpose push put quality quarter queen question quick quiet quite race radio raise random range rank
  rate rating reach read ready real reality realize reason receive recent recipe recognize record red reduce refer
  region register reject relate relation relationship relative release religion remain remember remove rent repeat
  replace report represent republic request require research reserve reside residence resource respond response rest
  restaurant result return reveal review rich ride right ring rise risk river road rock role romance romantic room
  round route row royal rule ruler run runway safe sale save say scene school science scientist score screen
  screenplay script sea season seat second secret section sector see seek seem sell send senior sense separate sequel
  series serious serve service set settle several sex shape share sheet ship shoe shoot shop short show shut sick side
  sight sign signal significant similar simple sing singer single sister sit site situation size skill skin sleep slow
  small smallest smile social society soft soldier solve son song sort sound source south space speak special species
  specific speech speed spend sport spot spouse spread spring square stadium staff stage stand standard star starred
  start state statement station stay steal step still stock stone stop store storm story straight strange street
  strength strike strong structure student studio study stuff style subject succeed success successor sudden suffer
  suggest suit summer sun supply support suppose sure surface surprise surround survive swim symbol system table tag
  take talk tall tallest target task taste tax teach teacher team technology telephone television tell temperature
  tend term test text thank theater theatre theme theory thing think third thousand threat threaten throw time title
  today tomorrow tonight tool top topic total touch tough tour tourist town track trade traditional train transfer
  travel treat treatment tree trial trip trouble true trust truth try turn twin type typical uncle understand union
  unique unit university unknown use user usual valley value variety various vehicle version victim victory view
  village visit visitor voice vote wait walk wall want war warm watch water wave way weak wealth weapon wear weather
  week weekend weekly weight welcome well west white whole wide wife wild win wind window winner winter wish woman
  women wonder wood word work worker world worry worth write writer wrong yard year yesterday young youngest zone`.split(
    /\s+/,
  ),
)

/** Past forms that no ending tells. */
const IRREGULAR = new Set(
  `ate became began born bought brought built came caught chose did died drew drove fell felt fought found gave given got grew held kept knew known led left lost made met paid ran rose said sang sat saw seen sent shot
  shown sold spent spoke stole stood swam taken taught thought threw told took went woke won wore written wrote`.split(
    /\s+/,
  ),
)

const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'or', 'ers', 'ors', 'ing']

/** A word and what it may be an inflection of: `directed` and `director` share `direct`, `starred` and `stars` `star`. */
export function wordBases(word: string): string[] {
  const bases = [word]
  for (const ending of ENDINGS) {
    const stem = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || stem.length < 3) continue
    bases.push(stem)
    if (/^[eio]/.test(ending)) bases.push(`${stem}e`)
    if (stem.endsWith('i')) bases.push(`${stem.slice(0, -1)}y`)
    if (!ending.endsWith('s') && ending.length > 1 && stem.at(-1) === stem.at(-2)) bases.push(stem.slice(0, -1))
  }
  return bases
}

export function isEverydayWord(word: string): boolean {
  return (
    isFunctionWord(word) ||
    isPastForm(word) ||
    wordBases(word).some(base => EVERYDAY_WORDS.has(base) || (base.length > 3 && isFunctionWord(base)))
  )
}

/** Such a form ("made", "won") is a name by its case only. */
export function isPastForm(word: string): boolean {
  return IRREGULAR.has(word)
}

/** Words in the names of relations that a preposition may stand for: "airports *in* New Zealand", "films *by* Kubrick". */
export const PREPOSITIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    in: 'locate located location contain contained place city country state region part county province lie within capital home set district continent area town town_of member year language',
    at: 'locate location place venue site home institution school',
    on: 'locate location river street road island continent coast part date platform',
    by: 'author director creator maker write direct produce create publish compose paint design build found invent discover artist writer painter composer',
    with: 'cast star member have partner border share actor feature',
    of: 'part member contain belong capital component owner',
    from: 'country origin birthplace nationality bear home hometown source start come route produce import',
    to: 'destination route lead belong end export',
    about: 'subject topic theme tag keyword concern deal',
    for: 'team club company employer purpose award work play category',
    near: 'near border neighbor neighbour adjacent close locate',
    under: 'leader boss part manager',
    through: 'pass cross traverse run flow',
    against: 'opponent enemy rival',
  }).map(([preposition, words]) => [preposition, new Set(words.split(' '))]),
)

/** Of these, words for what leads from the whole to its parts. */
export const CONTAINING: ReadonlySet<string> = new Set('contain contained have include comprise own'.split(' '))
/** And, behind "from", for what leads away. */
const LEAVING: ReadonlySet<string> = new Set('route start come export flow'.split(' '))

/** Whether the relation leads from what stands behind the preposition: "in" a whole to its parts, "from" a beginning. */
export function isLeaving(preposition: string, word: string): boolean {
  return CONTAINING.has(word) || (preposition === 'from' && LEAVING.has(word))
}

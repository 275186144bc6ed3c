/** Types of the lexicon that may well be the same thing under two names. */
const KIN: readonly (readonly string[])[] = [
  ['place', 'country', 'region', 'continent', 'island', 'building', 'station', 'airport', 'street', 'mountain', 'river', 'lake', 'stadium', 'museum', 'hospital', 'hotel', 'restaurant', 'school', 'court'],
  ['year', 'day', 'number'],
  ['organization', 'team', 'school', 'party', 'airline', 'department', 'supplier', 'customer', 'journal', 'league', 'hospital', 'museum', 'court', 'restaurant', 'hotel', 'country', 'tribe'],
  ['person', 'character', 'god', 'student', 'patient', 'customer', 'supplier', 'nickname', 'tribe'],
  ['film', 'series', 'episode', 'book', 'play', 'poem', 'game', 'album', 'song', 'artwork', 'paper', 'document', 'software', 'product', 'myth'],
  ['topic', 'genre', 'method', 'theory', 'sport', 'occupation', 'position', 'course', 'event', 'cause', 'symptom', 'disease', 'crime', 'color', 'material', 'award', 'case', 'law', 'religion', 'language'],
  ['drug', 'chemical', 'element', 'material', 'mineral', 'ingredient', 'dish', 'product', 'protein', 'gene', 'cell', 'organ', 'part', 'plant', 'species'],
  ['device', 'vehicle', 'aircraft', 'engine', 'ship', 'spacecraft', 'train', 'product', 'part', 'instrument', 'building', 'planet', 'star'],
  ['event', 'battle', 'war', 'festival', 'match', 'treaty', 'project', 'task', 'case', 'transaction', 'order', 'invoice', 'contract'],
]
const known = new Set(KIN.flat())

/** Whether what was reached as the one can be what the next step starts at; types that the lexicon does not have may be anything. */
export function mayBe(one: string, other: string): boolean {
  return one === other || !known.has(one) || !known.has(other) || KIN.some((types) => types.includes(one) && types.includes(other))
}

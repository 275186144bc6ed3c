import type { Translated } from '../catalogue.ts'
import type { trainingNotes as english } from '../en/training-notes.ts'

export const trainingNotes: Translated<typeof english> = {
  fewPairs:
    'Wörter werden aus mindestens {{least}} Fragen mit ihren Antworten gelernt (bisher {{pairs}}): Bewerten oder berichtigen Sie mehr Antworten.',
  noTimeForRollouts:
    'Versuche: Die Zeit war vor der ersten Frage um; geben Sie dem Lauf mehr Minuten oder weniger Übungsfragen.',
  rollouts:
    'Versuche: {{accepted}} von {{of}} Fragen wurden in je {{tries}} Versuchen mindestens einmal richtig und aus dem Gesehenen beantwortet; aus {{episodes}} Episoden wird in Stufe 2 gelernt.',
  fewerLessons: '{{source}} ergab {{made}} von {{wanted}} verlangten Übungsfragen: {{why}}.',
  worded: '{{model}} hat alle {{of}} Übungsfragen aus dem Graphen formuliert.',
  wordedUntilTime:
    '{{model}} hat {{worded}} von {{of}} Übungsfragen aus dem Graphen formuliert und die Grammatik die übrigen: Ein Viertel des Laufs war um. Mit mehr Minuten formuliert es mehr.',
  wordedWhereItCould:
    '{{model}} hat {{worded}} von {{of}} Übungsfragen aus dem Graphen formuliert und die Grammatik die übrigen, zu denen das Modell keine brauchbare Frage schrieb.',
  keptOut: 'Übungsfragen, die Fragen ähneln, die draußen bleiben sollen, wurden weggelassen: {{dropped}}.',
  contradictory:
    '{{number}} Übungsfragen widersprechen einer früheren (andere Antworten auf dieselbe Frage, etwa „{{question}}“) und wurden weggelassen; berichtigen Sie die Datei, oder sagen Sie in „Fragen“ durch eine Bewertung, was richtig ist.',
  leaking: '{{number}} Übungsfragen wurden weggelassen, weil sie zurückgelegte Fragen verraten.',
  fewHeldOut: '{{held}} von {{wanted}} verlangten Fragen ließen sich zurücklegen, um daran zu messen.',
  tooFewLessons:
    '{{number}} Übungsfragen sind zu wenige, um aus einigen zu lernen und an anderen zu messen; verlangen Sie mehr Übungsfragen, mehr Schritte oder mehr Beziehungen, oder geben Sie eine größere Datei.',
  stageTimeUp: '{{stage}} endete bei seinem Anteil an den {{minutes}} Minuten des Laufs.',
  lostElsewhere: 'Nach {{stage}}: {{lost}}; die Gewichte von vor {{stage}} wurden wieder genommen.',
  leftOut: '{{number}} Episoden ließen sich nicht lernen ({{stage}}): {{why}}',
  lostTries: '{{number}} Versuche eines Schritts ließen sich nicht lernen: {{why}}',
  pairsNoHelp:
    'Von {{pairs}} Fragen mit ihren Antworten ließen sich {{reached}} erklären; daraus wurde nichts gelernt, was bei anderen hilft, und nichts wurde geändert.',
  pairsHelp:
    'Von {{pairs}} Fragen mit ihren Antworten ließen sich {{reached}} erklären; jede nach dem beurteilt, was die anderen lehren, waren vorher {{before}} richtig und nachher {{after}}.',
  wordFor: '„{{word}}“ für {{part}}',
  wordsRead: 'Wörter wie {{examples}} werden danach gelesen.',
  beforeTeaching: 'vor dem Anlernen',
  afterStage: 'nach {{stage}}',
  noBetter:
    'Nach {{stage}} wurden die Prüffragen nicht besser beantwortet (F1 {{now}}) als {{than}} ({{before}}); die Gewichte von damals wurden wieder genommen.',
  worse:
    'Nach {{stage}} wurden die Prüffragen schlechter beantwortet (F1 {{now}}) als {{than}} ({{before}}); die Gewichte von damals wurden wieder genommen.',
  questionsElsewhere: 'Fragen eines anderen Graphen',
  questionsOfSteps: 'Fragen über {{steps}}',
  answeredWorse:
    '{{what}} wurden schlechter beantwortet als vor dem Anlernen (F1 {{from}} auf {{to}} bei {{questions}}; 95-%-Intervall des Unterschieds {{low}} bis {{high}})',
  stageNoEpochs: '{{stage}} ist ausgelassen, weil 0 Epochen eingestellt sind.',
  nothingToImitate: '{{stage}} ist ausgelassen: Übungsfragen ohne eigene Episode gibt es nicht.',
  noRightRollout: '{{stage}} ist ausgelassen: Kein Versuch war richtig.',
  noEpisodeOfItsOwn: '{{stage}} ist ausgelassen: Übungsfragen mit eigener Episode gibt es nicht.',
  noneWalked: '{{stage}} ist ausgelassen: Keine der Übungsfragen ließ sich abgehen.',
  noReinforcement: 'Das Üben ist ausgelassen, weil 0 Schritte eingestellt sind.',
  noRollouts: 'Die Versuche sind ausgelassen, weil für Stufe 2 0 Epochen eingestellt sind.',
  mixed: 'Stufe 1 ist ausgelassen: Ihre Lektionen sind in Stufe 2 gemischt.',
  stageOne: 'Stufe 1',
  stageTwo: 'Stufe 2',
  useLessons_one: '{{shown}} Übungsfrage kommt aus Antworten, die als richtig markiert oder korrigiert wurden.',
  useLessons_other: '{{shown}} Übungsfragen kommen aus Antworten, die als richtig markiert oder korrigiert wurden.',
  useNegatives_one:
    '{{shown}} falsche Antwort gehört zu einer Frage, deren richtige Antworten bekannt sind; daraus wird mit ihnen gelernt.',
  useNegatives_other:
    '{{shown}} falsche Antworten gehören zu Fragen, deren richtige Antworten bekannt sind; daraus wird mit ihnen gelernt.',
  useContradictory_one:
    '{{shown}} Frage wurde zu verschiedenen Zeiten verschieden beurteilt, „{{question}}“; es gilt, was zuletzt gesagt wurde.',
  useContradictory_other:
    '{{shown}} Fragen wurden zu verschiedenen Zeiten verschieden beurteilt, etwa „{{question}}“; es gilt, was zuletzt gesagt wurde.',
  useRefused_one: '{{shown}} Markierung lehrt nichts ({{reason}}): „{{question}}“.',
  useRefused_other: '{{shown}} Markierungen lehren nichts ({{reason}}), etwa zu „{{question}}“.',
  useAnotherGraph: 'sie ist zu einem anderen Graphen',
  useNoQuestion: 'es gibt keine Frage',
  useRightWithout: 'ohne Antwort als richtig markiert',
  useCorrectedWithout: 'ohne Antwort korrigiert',
  useFollowsUp: 'die Frage folgt auf eine andere',
  useNotInGraph: 'die richtige Antwort steht nicht im Graphen',
  useOutOfReach: 'kein Weg im Graphen führt zur richtigen Antwort',
  useTopicUnknown: 'wonach gefragt wird, steht nicht im Graphen',
  useWrong: 'als falsch markiert, und die richtige Antwort ist nicht bekannt',
}

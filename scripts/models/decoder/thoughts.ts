import type { Action, Call } from '../../../electron/contract/observation.ts'
import type { EpisodeView } from '../../../electron/model/episode-view.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import { relationWords, THOUGHTS } from './episodes.ts'

const wordsOf = (written: string): string => `${relationWords(written.replace(/^\^/, ''))} fits.`
const opening = ({ past }: EpisodeView): string => (past.length === 0 ? THOUGHTS.look : THOUGHTS.goOn)

/**
 * A thought for each action. It names a relation only where a list of them was read: elsewhere its words would have to
 * be guessed, and what is legal could no longer be chosen by what was asked.
 */
export function thoughtOf(protocol: ProtocolName): (action: Action, episode: EpisodeView) => string {
  return (action, episode) => {
    if (action.kind === 'answer') return THOUGHTS.answer
    switch (protocol) {
      case 'graphwalker':
        return action.name === 'get_triples' ? wordsOf(action.args[1] ?? '') : opening(episode)
      case 'clew':
        return action.name === 'follow' ? wordsOf(action.args[1] ?? '') : operation(action, episode)
      case 'kbqa-r1':
        return operation(action, episode)
      default:
        return opening(episode)
    }
  }
}

function operation({ name }: Call, episode: EpisodeView): string {
  return name === 'start' || name === 'Find_relation'
    ? opening(episode)
    : `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}.`
}

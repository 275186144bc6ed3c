import type { Trajectory } from '../contract/trajectory.ts'
import { counted } from './text.ts'

const KINDS: Record<Trajectory['policy']['kind'], string> = {
  navigator: 'chooses among the legal calls, no language model',
  gguf: 'a language model on this machine',
  endpoint: 'a language model behind an endpoint',
}

/** What someone needs to ask the same question of the same graph with the same model again. */
export function provenance(trajectory: Trajectory): { label: string; value: string }[] {
  const { graph, policy, settings, turns } = trajectory
  const generated = turns.reduce((sum, { tokens }) => sum + tokens.generated, 0)
  const read = turns.reduce((sum, { tokens }) => sum + tokens.prompt, 0)
  const cached = turns.reduce((sum, { tokens }) => sum + tokens.cached, 0)
  const rows: [label: string, value: string | undefined][] = [
    [
      'Asked',
      `${trajectory.createdAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}, answered in ${trajectory.seconds.toFixed(2)} s`,
    ],
    ['Graph', graph.name],
    ['Graph fingerprint', graph.fingerprint],
    [
      'Topic entities',
      trajectory.topicEntities.map(({ name, key }) => (name === key ? name : `${name} (${key})`)).join(', ') || 'none',
    ],
    ['Model', `${policy.name}, ${KINDS[policy.kind]}`],
    ['Model fingerprint', policy.fingerprint],
    ['Adapter', policy.adapter],
    [
      'Protocol',
      [trajectory.protocol, ...Object.entries(settings.protocol ?? {}).map(([name, value]) => `${name} ${value}`)].join(
        ', ',
      ),
    ],
    [
      'Settings',
      [
        `${counted(settings.turns, 'call')} at most`,
        `temperature ${settings.temperature}`,
        ...(settings.topP === undefined ? [] : [`top-p ${settings.topP}`]),
        `seed ${settings.seed}`,
        settings.constrained ? 'only calls that exist can be written' : 'anything can be written',
        settings.relationOrder === 'ranked' ? 'relations ranked for the question' : "relations in the graph's order",
      ].join(', '),
    ],
    [
      'Work',
      `${counted(
        turns.reduce((sum, { action }) => sum + (action?.kind === 'call' ? 1 + (action.also?.length ?? 0) : 0), 0),
        'call',
      )}${read > 0 ? `, ${counted(read, 'token')} read of which ${cached.toLocaleString('en-GB')} cached` : ''}${generated > 0 ? `, ${counted(generated, 'token')} written` : ''}`,
    ],
    ['Follows up on', trajectory.after],
    ['Record', `${trajectory.id}, version ${trajectory.version}`],
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}

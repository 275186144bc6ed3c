import { costWords, totalCost } from '../contract/reading/costs.ts'
import { counted } from '../contract/reading/format.ts'
import type { Trajectory } from '../contract/trajectory.ts'

const KINDS: Record<Trajectory['policy']['kind'], string> = {
  navigator: 'chooses among the legal calls, no language model',
  gguf: 'a language model on this machine',
  endpoint: 'a language model behind an endpoint',
}

/** What someone needs to ask the same question of the same graph with the same model again. */
export function provenance(trajectory: Trajectory): { label: string; value: string }[] {
  const { graph, policy, settings } = trajectory
  const rows: [label: string, value: string | undefined][] = [
    ['Asked', trajectory.createdAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Graph', graph.version === undefined ? graph.name : `${graph.name}, version ${graph.version}`],
    ['Graph fingerprint', graph.fingerprint],
    [
      'Topic entities',
      trajectory.topicEntities.map(({ name, key }) => (name === key ? name : `${name} (${key})`)).join(', ') || 'none',
    ],
    ['Model', `${policy.name}, ${KINDS[policy.kind]}`],
    ['Model fingerprint', policy.fingerprint],
    ['Adapter', policy.adapter],
    ['Adapter fingerprint', policy.adapterFingerprint],
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
    ['Work', costWords(totalCost(trajectory))],
    ['Answered by', trajectory.program && `Clew ${trajectory.program}`],
    ['Follows up on', trajectory.after],
    ['Record', `${trajectory.id}, version ${trajectory.version}`],
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}

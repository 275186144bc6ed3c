import { costWords, totalCost } from '../contract/reading/costs.ts'
import { counted } from '../contract/reading/format.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import { say } from '../contract/words/words.ts'

/** A graph, and which of its versions. */
export function graphWords({ name, version }: Pick<Trajectory['graph'], 'name' | 'version'>): string {
  return version === undefined ? name : say('reportPage.versionOf', { graph: name, version: String(version) })
}

/** What someone needs to ask the same question of the same graph with the same model again. */
export function provenance(trajectory: Trajectory): { label: string; value: string }[] {
  const { graph, policy, settings } = trajectory
  const rows: [label: string, value: string | undefined][] = [
    [say('reportPage.asked'), trajectory.createdAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    [say('reportPage.graph'), graphWords(graph)],
    [say('reportPage.graphFingerprint'), graph.fingerprint],
    [
      say('reportPage.topicEntities'),
      trajectory.topicEntities.map(({ name, key }) => (name === key ? name : `${name} (${key})`)).join(', ') ||
        say('reading.none'),
    ],
    [say('reportPage.model'), `${policy.name}, ${say(`reportPage.${policy.kind}`)}`],
    [say('reportPage.modelFingerprint'), policy.fingerprint],
    [say('reportPage.adapter'), policy.adapter],
    [say('reportPage.adapterFingerprint'), policy.adapterFingerprint],
    [
      say('reportPage.protocol'),
      [trajectory.protocol, ...Object.entries(settings.protocol ?? {}).map(([name, value]) => `${name} ${value}`)].join(
        ', ',
      ),
    ],
    [
      say('reportPage.settings'),
      [
        say('reportPage.atMost', { calls: counted(settings.turns, 'call') }),
        say('reportPage.temperature', { temperature: settings.temperature }),
        ...(settings.topP === undefined ? [] : [`top-p ${settings.topP}`]),
        say('reportPage.seed', { seed: String(settings.seed) }),
        settings.constrained ? say('reportPage.onlyExisting') : say('reportPage.anything'),
        settings.relationOrder === 'ranked' ? say('reportPage.ranked') : say('reportPage.graphsOrder'),
      ].join(', '),
    ],
    [say('reportPage.work'), costWords(totalCost(trajectory))],
    [say('reportPage.answeredBy'), trajectory.program && `Clew ${trajectory.program}`],
    [say('reportPage.followsUp'), trajectory.after],
    [
      say('reportPage.record'),
      say('reportPage.versionOf', { graph: trajectory.id, version: String(trajectory.version) }),
    ],
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LiveAnswer } from '../../../../electron/contract/reading/live-answer.ts'
import { Samples } from '../../../../renderer/screens/group/samples.tsx'
import { trajectoryOf, walkTurn, factOf } from '../../../report/trajectories.ts'

const cutOff: LiveAnswer = {
  id: 'a',
  question: 'Who?',
  graph: 'g',
  stopping: false,
  trajectory: trajectoryOf(['Marta'], [walkTurn('Marta', [factOf('Marta', 'r', 'Jonas')])], [], {
    status: 'failed',
    error: 'Clew ended while this was being answered. The steps so far are kept; ask again to get an answer.',
  }),
}

it('samples that were cut off are not told as a graph that does not say', () => {
  const page = renderToStaticMarkup(createElement(Samples, { members: [cutOff, { ...cutOff, id: 'b' }] }))
  expect(page).not.toContain('The graph does not say')
  expect(page).toContain('<h2>Interrupted before there was an answer.</h2>')
  expect(page).toContain('The steps so far are kept; ask again')
})

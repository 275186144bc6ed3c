import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events, says } from '../model/remote/loopback-server.ts'
import { addSampleGraph, ask, clew, goTo, violations, steps } from './clew.ts'

/** An address of this machine that is not loopback: to Clew it is a machine elsewhere. */
const elsewhere = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

async function add(page: Page, name: string, address: string): Promise<void> {
  await goTo(page, 'Models')
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const form = page.getByRole('form', { name: 'Endpoint' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Address').fill(address)
  await form.getByLabel('Model').fill('stand-in')
  await form.getByRole('button', { name: 'Save and check' }).click()
}

describe('endpoints', () => {
  const { open } = clew()
  const asked: string[] = []
  let server: Server
  let port = 0

  beforeAll(async () => {
    // Real HTTP, and a model that always walks to the father.
    server = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += String(chunk)
      })
      request.on('end', () => {
        if (request.url === '/v1/models') {
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ object: 'list', data: [{ id: 'stand-in', object: 'model' }] }))
          return
        }
        asked.push(body)
        const walked = body.includes('get_tail_entities(\\"Ariadne\\"')
        events(response, [
          says(
            walked
              ? '<think>There.</think><answer>Minos</answer>'
              : '<think>The father.</think><kg-query>get_tail_entities("Ariadne", "father")</kg-query>',
          ),
          { ...says(null), usage: { prompt_tokens: 90, completion_tokens: 12 } },
        ])
      })
    })
    await new Promise<void>(done => server.listen(0, '0.0.0.0', done))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('on another machine get nothing until the graph allows it', async context => {
    if (elsewhere === undefined) return context.skip('this machine has no address but loopback')
    const { page } = await open()
    await addSampleGraph(page)
    await add(page, 'Elsewhere', `http://${elsewhere}:${port}/v1`)
    const endpoint = page.getByRole('region', { name: 'Elsewhere' })
    await endpoint.getByText('Facts leave this machine when a question is put to it.').waitFor()
    await endpoint.getByText(/✓/).waitFor()
    expect(await violations(page)).toEqual([])
    await endpoint.getByRole('button', { name: 'Use for questions' }).click()
    asked.length = 0
    await goTo(page, 'Ask')
    await page.getByRole('button', { name: /How it is asked: .*Elsewhere/ }).waitFor()
    await page.getByLabel('Ask about this graph').fill('Who is the father of Ariadne?')
    await page.getByLabel('Ask about this graph').press('Enter')
    await page.getByRole('heading', { name: 'Nothing was sent' }).waitFor()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Allow it for this graph…' }).click()
    await page
      .getByRole('dialog', { name: 'Facts will leave this machine' })
      .getByRole('button', { name: 'Keep it off' })
      .click()
    await page.getByLabel('Ask about this graph').press('Enter')
    await page.getByRole('heading', { name: 'Nothing was sent' }).waitFor()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Allow it for this graph…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Allow it for this graph' }).click()
    await page.getByRole('heading', { name: 'Nothing was sent' }).waitFor({ state: 'detached' })
    // What was asked stays in the box; nothing is sent by the consent itself.
    expect(asked).toEqual([])
    expect(await ask(page, 'Who is the father of Ariadne?')).toMatch(/Minos[\s\S]*Ariadne\s*→\s*father\s*→\s*Minos/)
    await steps(page)
    await page
      .getByText(/tokens read/)
      .first()
      .waitFor()
    expect(asked.length).toBeGreaterThan(0)
    await goTo(page, 'Graphs')
    const consent = page.getByRole('switch', { name: 'Questions may go to models on other machines' })
    expect(await consent.getAttribute('aria-checked')).toBe('true')
    await consent.click()
    await page.getByText('Off: no fact of this graph leaves this machine.').waitFor()
  })

  it('on this machine need no consent; one that does not answer says why', async () => {
    const { page } = await open()
    await add(page, 'Here', `http://127.0.0.1:${port}/v1`)
    const endpoint = page.getByRole('region', { name: 'Here' })
    await endpoint.getByText('On this machine: nothing leaves it.').waitFor()
    await add(page, 'Nobody', 'http://127.0.0.1:9/v1')
    expect(await page.getByRole('region', { name: 'Nobody' }).locator('output.problem').innerText()).not.toBe('')
    await page.getByRole('button', { name: 'Remove Nobody' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('region', { name: 'Nobody' }).waitFor({ state: 'detached' })
  })

  it('with a wrong address are not saved, and the sheet says why', async () => {
    const { page } = await open()
    await add(page, 'Odd', 'https://name:word@example.org/v1')
    expect(await page.getByRole('dialog').getByRole('alert').innerText()).toMatch(/name or password/)
    expect(await page.getByRole('region', { name: 'Odd' }).count()).toBe(0)
  })
})

import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isProcessAlive } from '../../electron/base/process-alive.ts'

describe('isProcessAlive', () => {
  it('is true of this process and false of one that has ended', async () => {
    expect(isProcessAlive(process.pid)).toBe(true)
    const child = spawn(process.execPath, ['-e', ''])
    await new Promise(done => child.once('exit', done))
    expect(isProcessAlive(child.pid ?? -1)).toBe(false)
  })

  it('is false of what is no process id', () => {
    for (const pid of [0, -1, 1.5, Number.NaN]) expect(isProcessAlive(pid)).toBe(false)
  })

  it('is false of a killed process that its parent has not reaped', async context => {
    if (process.platform !== 'linux') return context.skip('zombies can be told apart on Linux only')
    // The shell starts a child, replaces itself by sleep, and so never reaps it.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = Number(await new Promise<string>(done => parent.stdout.once('data', data => done(String(data)))))
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isProcessAlive(pid)).toBe(false)
    parent.kill('SIGKILL')
  })
})

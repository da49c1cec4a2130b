import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** A process in `runUntilSignal` whose part stops when its input ends. */
function site(start: string) {
  const script = `
    import { once } from 'node:events'
    import { runUntilSignal } from ${JSON.stringify(join(import.meta.dirname, 'site.ts'))}
    setInterval(() => {}, 1000)
    await runUntilSignal(async (started) => {
      started.later(async () => {
        console.log('stopping')
        for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => console.log('repeated ' + signal))
        await once(process.stdin.resume(), 'end')
        console.log('stopped')
      })
      ${start}
    })
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  const closed = once(child, 'close').then(([code]) => code as number)
  let isClosed = false
  closed.finally(() => {
    isClosed = true
  })
  const prints = async (text: string) => {
    while (!output.includes(text) && !isClosed) await Promise.race([once(child.stdout, 'data'), closed])
  }
  return { child, prints, ended: async () => ({ code: await closed, output }) }
}

test('a site stops in order also when the signal comes twice', async () => {
  const { child, prints, ended } = site(`return 'up'`)
  await prints('up')
  child.kill('SIGTERM')
  await prints('stopping')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    child.kill(signal)
    await prints(`repeated ${signal}`)
  }
  child.stdin.on('error', () => {}).end() // it may have ended
  expect(await ended()).toEqual({ code: 0, output: expect.stringMatching(/^stopped$/m) })
})

test('a failed start stops in order also when a signal comes', async () => {
  const { child, prints, ended } = site(`
    throw new Error('no database')
  `)
  await prints('stopping')
  child.kill('SIGINT')
  await prints('repeated SIGINT')
  child.stdin.on('error', () => {}).end() // it may have ended
  const { code, output } = await ended()
  expect([code, output]).toEqual([1, expect.stringMatching(/^stopped$/m)])
  expect(output).not.toContain('Stopping before the start was complete …')
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s during a start prints one line and ends with code %i', async (signal, code) => {
  const { child, prints, ended } = site(`
    console.log('starting')
    process.once(${JSON.stringify(signal)}, () => setImmediate(() => Promise.reject(new Error('terminating connection'))))
    await new Promise(() => {})
  `)
  await prints('starting')
  child.kill(signal)
  child.stdin.end()
  expect(await ended()).toEqual({
    code,
    output: 'starting\nStopping before the start was complete …\nstopping\nstopped\n',
  })
})

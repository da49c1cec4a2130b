import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { run, sumOfCpu } from './processes.mjs'
import { root } from './root.mjs'

const alive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const gone = async (pid) => {
  for (const until = Date.now() + 8000; alive(pid) && Date.now() < until; )
    await new Promise((next) => setTimeout(next, 20))
  return !alive(pid)
}
const script = (text) => ['--input-type=module', '--eval', text]

const leaves = `
  import { spawn } from 'node:child_process'
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
  child.unref()
  console.log(child.pid)
`

test('the exit code and the output of a command are answered', async () => {
  const result = await run(process.execPath, script('console.log("out"); console.error("err"); process.exit(3)'))
  expect(result.code).toBe(3)
  expect(result.output).toContain('out')
  expect(result.output).toContain('err')
  const much = await run(process.execPath, script('process.stdout.write("x".repeat(3_000_000) + "end")'))
  expect(much.output).toHaveLength(3_000_003)
  expect((await run('/no/such/program', [])).code).toBe(1)
})

test('error output does not end up within the standard output', async () => {
  const program = `process.stderr.write('an error'); console.log('{}'); console.error('.')`
  expect((await run(process.execPath, script(program))).stdout).toBe('{}\n')
})

test('a command that hangs is ended, and that is a failure', async () => {
  const { code, output } = await run(process.execPath, script('setInterval(() => {}, 1000)'), { minutes: 0.005 })
  expect(code).not.toBe(0)
  expect(output).toContain('not done after 0.005 minutes')
})

test('a process that a command leaves behind is ended', async () => {
  const { code, output } = await run(process.execPath, script(leaves))
  expect(code).toBe(0)
  expect(Number(output)).toBeGreaterThan(0)
  expect(await gone(Number(output))).toBe(true)
})

test.each(['SIGINT', 'SIGTERM'])('%s ends everything that was started, also children of children', async (signal) => {
  const outer = spawn(process.execPath, [
    ...script(`
      import { terminateWithChildren, run } from ${JSON.stringify(join(root, '.workspace/processes.mjs'))}
      terminateWithChildren(() => console.log('last'))
      await run(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(`${leaves}; setInterval(() => {}, 1000)`)}], {
        onOutput: (text) => process.stdout.write(text),
      })
    `),
  ])
  let output = ''
  outer.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await once(outer.stdout, 'data')
  outer.kill(signal)
  const [code] = await once(outer, 'close')
  expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
  const [pid, ...program] = output.trim().split('\n')
  expect(program.at(-1)).toBe('last')
  expect(await gone(Number(pid))).toBe(true)
})

test('a command reports the CPU seconds of itself and of the processes that it has waited for', async () => {
  const busy = 'while (process.cpuUsage().user < 400_000);'
  const waits = `(await import('node:child_process')).spawnSync(process.execPath, ['--eval', ${JSON.stringify(busy)}])`
  await run(process.execPath, script('')) // its report includes what this process has started before
  const { cpu } = await run(process.execPath, script(waits))
  if (process.platform === 'linux') expect(cpu).toBeGreaterThan(0.39)
  else expect(cpu).toBeUndefined()
  expect([sumOfCpu([{ cpu: 1 }, { cpu: 2.5 }]), sumOfCpu([{ cpu: 1 }, {}])]).toEqual([3.5, undefined])
})

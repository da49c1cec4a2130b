import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { freePort } from './dev/ports.mjs'
import { root } from './root.mjs'

function project() {
  const folder = mkdtempSync(join(tmpdir(), 'flight amigo scripts '))
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  write('package.json', JSON.stringify({ name: 'stand-in', version: '1.0.0', scripts }))
  write('.workspace/install.mjs', 'export const install = () => true')
  write('.workspace/builder.mjs', 'export const build = () => true')
  for (const file of ['start', 'processes', 'root', 'exit-with-parent'])
    copyFileSync(join(root, `.workspace/${file}.mjs`), join(folder, `.workspace/${file}.mjs`))
  const site = `
    import { createServer } from 'node:net'
    const server = createServer().listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listens'))
    const stop = () => {
      console.log('stops')
      setTimeout(() => {
        console.log('stopped in order')
        process.exit(0)
      }, 500)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  `
  write('backend/dev/start.ts', site)
  write('backend/dev/backend.ts', site)
  write('backend/dev/ops.ts', `setInterval(() => {}, 1000); console.log('listens')`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const listenOn = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

async function becomesFree(port) {
  for (const until = Date.now() + 8_000; ; await new Promise((next) => setTimeout(next, 50))) {
    const server = await listenOn(port).catch(() => undefined)
    if (server) return server.close()
    if (Date.now() > until) throw new Error('The port stays taken.')
  }
}

async function started(command, args) {
  const PORT = await freePort(0, '127.0.0.1')
  const child = spawn(command, args, {
    cwd: project(),
    env: { ...process.env, PORT },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true, // its own process group, as in a terminal
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part
  })
  const prints = async (text) => {
    while (!output.includes(text)) await once(child.stdout, 'data')
  }
  await prints('listens')
  return { child, port: PORT, prints, printed: () => output }
}

const npm = (args) => started('npm', args)

test.each(['start', 'run backend'])('npm %s ends in order when npm gets SIGTERM', async (command) => {
  const { child, port } = await npm(command.split(' '))
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await becomesFree(port)
})

test('a signal that comes twice, as npm repeats it, lets the site stop in order', async () => {
  const { child, port, prints, printed } = await npm(['start'])
  process.kill(-child.pid, 'SIGINT')
  await prints('stops')
  process.kill(-child.pid, 'SIGINT')
  await once(child, 'close')
  expect(printed()).toContain('stopped in order')
  await becomesFree(port)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('a script without handlers that gets %s ends with code %i', async (signal, code) => {
  const { child } = await started(process.execPath, ['.workspace/start.mjs', 'backend/dev/ops.ts'])
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([code, null])
})

test('everything that npm has started ends when npm is killed', async () => {
  const { child, port } = await npm(['start'])
  child.kill('SIGKILL')
  await expect(becomesFree(port)).resolves.toBeDefined()
})

test('a first start has its site up before it builds the staff pages, and a later one builds them first', async () => {
  const folder = project()
  const write = (file, text) => writeFileSync(join(folder, file), text)
  write(
    '.workspace/builder.mjs',
    "export const build = (...given) => (console.log('build', JSON.stringify(given)), true)",
  )
  write(
    'backend/dev/start.ts',
    `const end = () => process.exit()
    process.once('message', (message) => (console.log(message), end()))
    setInterval(() => {}, 1000)
    console.log('the site is up')
    process.send('started')
    if (process.env.LATER) end()`,
  )
  const start = async (env) => {
    const child = spawn('npm', ['start', '--silent'], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    for await (const part of child.stdout.setEncoding('utf8')) output += part
    return output.trim().split('\n')
  }
  expect(await start({})).toEqual([
    'build [[],{"without":["shell/ops"]}]',
    'the site is up',
    'build [["shell/ops"]]',
    'built',
  ])
  mkdirSync(join(folder, 'shell/ops/dist'), { recursive: true })
  write('shell/ops/dist/releases.json', '[]')
  expect(await start({ LATER: 'yes' })).toEqual(['build [[],{"without":[]}]', 'the site is up'])
})

test.each([
  ['start', 'install', 'packages are missing'],
  ['start', 'build', 'a build failed'],
  ['run ops -- staff list', 'build', 'a build failed'],
])(
  'when npm %s fails at its %s, it prints the reason, the path of the log, and what to do',
  async (name, step, reason) => {
    const folder = project()
    const file = step === 'build' ? 'builder' : step
    writeFileSync(
      join(folder, `.workspace/${file}.mjs`),
      `export const ${step} = () => { console.log('page.tsx:7 is wrong'); return false }`,
    )
    const child = spawn('npm', name.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    for await (const part of child.stdout.setEncoding('utf8')) output += part
    const code = child.exitCode ?? (await once(child, 'exit'))[0]
    expect([code, output]).toEqual([1, expect.stringContaining(`npm ${name} cannot go on, because ${reason}`)])
    const [, log] = /^The log: (.+)$/m.exec(output)
    expect(readFileSync(log, 'utf8')).toBe('page.tsx:7 is wrong\n')
    expect(output).toContain(`\nFix it and run \`npm ${name}\` again`)
  },
)

test('a failed start prints what to do even if its log cannot be written', async () => {
  const folder = project()
  writeFileSync(join(folder, '.workspace/builder.mjs'), 'export const build = () => false')
  writeFileSync(join(folder, '.cache'), 'a file in the place of the folder')
  const child = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const part of child.stdout.setEncoding('utf8')) output += part
  expect(output).toMatch(/^The log could not be written: EEXIST.*\nFix it and run `npm start` again/m)
})

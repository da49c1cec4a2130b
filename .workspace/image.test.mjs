// The pipeline of the image. Actions run only on GitHub, so check their inputs here.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import yaml from 'js-yaml'
import { readSettings } from './jest/settings.mjs'
import { root } from './root.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const { services, secrets: secretFiles } = yaml.safeLoad(read('docker-compose.yml'))

test('with the settings of the smoke test the migration and the backends would start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smoke-'))
  execFileSync(process.execPath, [join(root, 'backend/operations/compose/smoke-settings.mjs'), folder])
  const given = Object.fromEntries(
    [...readFileSync(join(folder, '.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(readdirSync(given.SECRETS_DIR).sort()).toEqual(Object.keys(secretFiles).sort())
  expect(given.COMPOSE_PROFILES).toBe('production')
  for (const service of ['migrate', 'backend-a']) {
    const settings = Object.entries(services[service].environment).map(([name, value]) => [
      name,
      name.endsWith('_FILE')
        ? value.replace('/run/secrets', given.SECRETS_DIR)
        : (given[/^\$\{(\w+):-\}$/.exec(value)?.[1]] ?? String(value).replace(/^\$\{.*\}$/, '')),
    ])
    const { env, message } = readSettings(Object.fromEntries([...settings, ['ORIGIN', 'https://localhost']]))
    expect(message).toBeUndefined()
    expect(env).toMatchObject({ NODE_ENV: 'production', PORT: 3000 })
  }
  rmSync(folder, { recursive: true })
})

const workflow = (name) => yaml.safeLoad(read(`.github/workflows/${name}.yml`))
const ci = workflow('ci')
const jobs = { ...ci.jobs, ...workflow('image').jobs }
const done = ({ steps }) => steps.map(({ name, uses, run = '' }) => name ?? uses ?? run)
const step = (job, name) => job.steps[done(job).findIndex((each) => each.startsWith(name))]

test('the pipeline scans and tries the image before it pushes it, and what it pushes is what it tried', () => {
  const ordered = (job, names) => {
    const order = names.map((name) => done(job).findIndex((each) => each.startsWith(name)))
    expect([names, order.includes(-1), [...order].sort((a, b) => a - b)]).toEqual([names, false, order])
  }
  ordered(jobs.image, ['Build', 'Scan', 'List', 'Try', 'Save'])
  ordered(jobs.push, ['actions/download-artifact', 'Log in', 'Push', 'actions/attest-build-', 'actions/attest-sbom'])
  expect(step(jobs.image, 'Build').run).toContain('--target production --tag flight-amigo .')
  expect(step(jobs.image, 'Try').run).toContain('--no-build')
  expect(step(jobs.image, 'Save').run).toContain('docker save flight-amigo ')
  expect(step(jobs.push, 'Push').run).toMatch(/docker load .*\n *docker tag flight-amigo /)
  expect(ci.jobs.image).toEqual({ uses: './.github/workflows/image.yml' })
  expect(jobs.push.needs).toEqual(['tests', 'image'])
})

test('the pipeline refuses an image that is 250 MB larger than its base', () => {
  const { run } = step(jobs.image, 'Check its size')
  const folder = mkdtempSync(join(tmpdir(), 'size-'))
  const bases = read('backend/Dockerfile').match(/^FROM node:\S+/gm)
  const outcome = (image) => {
    const docker = `#!/bin/sh\n[ "$1" = pull ] || case "$3" in flight-amigo) echo ${image} ;; ${bases[0].slice(5)}) echo 200000000 ;; esac\n`
    writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env.PATH}` }
    return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
  }
  expect(new Set(bases).size).toBe(1)
  expect(outcome(449_000_000)).toMatchObject({ status: 0, stdout: '249 MB more than its base\n', stderr: '' })
  expect(outcome(450_000_000).status).toBe(1)
  rmSync(folder, { recursive: true })
})

test('a pull request, whose own scripts run, can push and sign nothing', () => {
  const read = { contents: 'read' }
  expect([ci.permissions, workflow('image').permissions, jobs.image.permissions]).toEqual([read, read, undefined])
  expect(jobs.push.if).toContain("github.event_name == 'push'")
  expect(jobs.push.permissions).toMatchObject({ packages: 'write', 'id-token': 'write', attestations: 'write' })
})

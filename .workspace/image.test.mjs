// The pipeline of the image. Actions run only on GitHub, so check their inputs here.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

const { jobs, permissions } = yaml.safeLoad(read('.github/workflows/image.yml'))
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
  expect(jobs.push.needs).toBe('image')
})

test('a pull request, whose own scripts run, can push and sign nothing', () => {
  expect([permissions, jobs.image.permissions]).toEqual([{ contents: 'read' }, undefined])
  expect(jobs.push.if).toContain("github.event_name == 'push'")
  expect(jobs.push.permissions).toMatchObject({ packages: 'write', 'id-token': 'write', attestations: 'write' })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { missingInProduction, readSettings, secrets } from './jest/settings.mjs'
import { root } from './root.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const [site, tools] = read('.env.example').split('# --- Only for tools')
const variables = (text) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
const declared = [...read('backend/src/env.ts').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
const known = [...new Set(declared)] // env.ts names some again to derive their default
const files = secrets.map((name) => `${name}_FILE`)

test('.env.example has every variable of env.ts and no other', () => {
  expect(known.length).toBeGreaterThan(20)
  expect(variables(site).sort()).toEqual([...known, ...files].sort())
})

test('an install script that package.json does not allow is an error', () => {
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
  expect(Object.keys(JSON.parse(read('package.json')).allowScripts ?? {}).length).toBeGreaterThan(0)
})

test('.env.example explains each variable, and shows under each secret that it may be in a file', () => {
  const lines = `${site}${tools}`.split('\n')
  const above = (line, index) => [line, lines[index - 1] ?? '']
  const pairs = lines.map(above).filter(([line]) => /^[A-Z_]+=/.test(line))
  const unexplained = pairs.filter(([line, before]) => !/_FILE=$/.test(line) && !/^# \S.*[.:]/.test(before))
  expect(unexplained.map(([line]) => line)).toEqual([])
  const inFiles = pairs.filter(([line]) => /_FILE=$/.test(line)).map(([line, before]) => [before, line])
  expect(inFiles.sort()).toEqual(secrets.map((name) => [`${name}=`, `${name}_FILE=`]).sort())
})

test('.env.example copied to .env changes nothing, and is accepted', () => {
  const demanded = Object.fromEntries(
    missingInProduction({ ORIGIN: 'https://site.test' }).map((name) => [name, example(name)]),
  )
  const values = Object.fromEntries([...site.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  const without = readSettings(demanded)
  expect(without.env).toMatchObject({ PORT: 3000, NODE_ENV: 'development' })
  expect(readSettings({ ...values, ...demanded })).toEqual(without)
})

const example = (name) => {
  if (name === 'DATABASE_URL') return 'postgres://a:b@127.0.0.1:5432/c'
  if (name === 'SMTP_URL') return 'smtp://127.0.0.1:25'
  return 'somebody.with-32-characters.or-more@mail.test'
}

test('each variable for tools is read by its tool', () => {
  const readers = {
    CHROMIUM_PATH: '.workspace/browser.mjs',
    COMPOSE_PROFILES: 'docker-compose.yml',
    DEMO_PORT: 'docker-compose.yml',
    SITE_ADDRESS: 'docker-compose.yml',
    SECRETS_DIR: 'docker-compose.yml',
    RELEASE_SITE: '.workspace/release/site.mjs',
    RELEASE_TOKEN: '.workspace/release/site.mjs',
  }
  expect(variables(tools)).toEqual(Object.keys(readers))
  for (const [name, file] of Object.entries(readers)) expect(read(file)).toContain(name)
})

test('every team of CODEOWNERS owns folders that exist, and every domain has one team', () => {
  const rows = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+)\s+(@\S+)$/gm)]
  expect(rows.map(([, path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
  const owner = (path) => rows.find(([, owned]) => owned === path)?.[2]
  for (const name of ['listings', 'messaging', 'payments', 'account']) {
    expect(owner(`mf-${name}/`)).toBe(`@flight-amigo/${name}`)
    expect(owner(`backend/src/${name}/`)).toBe(`@flight-amigo/${name}`)
  }
})

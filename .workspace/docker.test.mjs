// No container engine runs where this is developed, so at least everything that these files name must be there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import yaml from 'js-yaml'
import { missingInProduction } from './jest/settings.mjs'
import { filesBelow, root } from './root.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const text = read('docker-compose.yml')
const { services, configs, volumes, networks } = yaml.safeLoad(text)
const backends = Object.values(services).filter(({ image }) => image === 'flight-amigo')
const environment = backends[0].environment
const variables = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)]

const dockerfile = read('backend/Dockerfile')
const instructions = dockerfile
  .replace(/\\\n/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => line.split(/\s+/))
const of = (name) => instructions.filter(([word]) => word === name).map(([, ...words]) => words)

test('there are a gateway, two backends, a PostgreSQL and a mail catcher', () => {
  expect(Object.keys(services).sort()).toEqual(['backend-a', 'backend-b', 'database', 'gateway', 'mail'])
  expect(backends).toHaveLength(2)
  expect(services.database.image).toMatch(/^postgres:18/)
})

test('every image has a fixed version, and every part says whether it is well', () => {
  for (const { image, build, healthcheck } of Object.values(services)) {
    if (build) expect(of('HEALTHCHECK')).toHaveLength(1)
    else {
      expect(image).toMatch(/:v?\d/)
      expect(healthcheck.test[0]).toBe('CMD')
    }
  }
})

test('what is built is there', () => {
  for (const { build } of backends) expect(existsSync(join(root, build.context, build.dockerfile))).toBe(true)
})

test('parts, volumes, networks and configs that are named exist', () => {
  for (const service of Object.values(services)) {
    for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name)
    for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0])
    for (const { source } of service.configs ?? []) expect(configs).toHaveProperty(source)
    for (const name of service.networks) expect(networks).toHaveProperty(name)
  }
})

test('addresses lead to parts on the ports that these listen on', () => {
  const ports = { database: 5432, mail: 1025, 'backend-a': environment.PORT, 'backend-b': environment.PORT }
  const named = [
    ...configs.gateway.content.matchAll(/\b(backend-\w+):(\d+)/g),
    ...`${environment.DATABASE_URL} ${environment.SMTP_URL}`.matchAll(/(?:@|smtp:\/\/)(\w+):(\d+)/g),
  ]
  expect(named.map(([, name]) => name)).toEqual(['backend-a', 'backend-b', 'database', 'mail'])
  for (const [, name, port] of named) expect([name, Number(port)]).toEqual([name, ports[name]])
})

test('backends get variables that exist, and all that have no default', () => {
  const known = variables.map(([, name]) => name)
  for (const name of Object.keys(environment)) expect(known).toContain(name)
  const demanded = missingInProduction({ ORIGIN: 'https://site.test' })
  expect(demanded.length).toBeGreaterThan(8)
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(demanded))
})

test('every variable that a person sets is explained in .env.example', () => {
  const known = variables.map(([, name]) => name)
  const named = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  for (const name of named) expect(known).toContain(name)
})

test('no secret stands in the file', () => {
  const secrets = Object.values(services)
    .flatMap((service) => Object.entries(service.environment ?? {}))
    .filter(([name]) => /SECRET|PASSWORD|TOKEN|_KEY|_SID/.test(name))
  expect(secrets.length).toBeGreaterThan(7)
  for (const [name, value] of secrets) expect([name, value]).toEqual([name, `\${${name}:?set it in .env}`])
  expect(text).not.toMatch(/:\/\/\w+:[^$@\s]+@/)
})

test('the Dockerfile copies what is there, from stages that exist', () => {
  const stages = of('FROM').map(([, , name]) => name)
  for (const words of of('COPY')) {
    const from = words.find((word) => word.startsWith('--from='))?.slice(7)
    if (from) expect(stages).toContain(from)
    for (const path of words.filter((word) => !word.startsWith('--')).slice(0, -1)) {
      if (/(^|\/)(dist|node_modules)$/.test(path))
        expect(existsSync(join(root, path.replace('/site/', ''), '..'))).toBe(true)
      else expect([path, existsSync(join(root, path.replace('/site/', '')))]).toEqual([path, true])
    }
  }
})

test('every workspace is installed and every front package is shipped', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  for (const name of workspaces) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/\n`)
  for (const name of workspaces.filter((name) => name !== 'shared-ui'))
    expect(dockerfile).toContain(`COPY --from=build /site/${name}/dist ${name}/dist\n`)
})

test('the Dockerfile runs scripts and asks for an address that exist', () => {
  const scripts = [...dockerfile.matchAll(/(?:^RUN node |", ")([\w./-]+\.m?js)/gm)].map(([, path]) => path)
  expect(scripts).toEqual(['.workspace/build.mjs', 'backend/dist/main.js'])
  const source = (path) =>
    path.replace('/dist/', '/src/').replace(/(?<!m)js$/, (end) => (path.includes('dist') ? 'ts' : end))
  for (const path of scripts) expect(existsSync(join(root, source(path)))).toBe(true)
  expect(dockerfile).toContain(`http://127.0.0.1:${environment.PORT}/api/health/ready`)
  expect(configs.gateway.content).toContain('health_uri /api/health/ready')
  const sources = filesBelow('backend/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  expect(sources.some((path) => read(path).includes('/api/health/ready'))).toBe(true)
})

test('the image is Node 24 as everywhere, runs as nobody special and has no stand-ins', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  for (const [image] of of('FROM')) if (image.includes(':')) expect(image).toBe(`node:${devDependencies.node}-slim`)
  expect(of('USER')).toEqual([['node']])
  expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).not.toContain('backend/dev')
  expect(dockerfile).toContain('npm ci --omit=dev')
})

test('nothing that is secret or made here goes into the build', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['**/node_modules', '**/dist', '.git', '.data', '.env']) expect(ignored).toContain(path)
  expect(filesBelow('').length).toBeGreaterThan(100)
})

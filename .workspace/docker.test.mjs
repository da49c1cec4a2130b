import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import yaml from 'js-yaml'
import { missingInProduction, secrets } from './jest/settings.mjs'
import { filesBelow, root } from './root.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const text = read('docker-compose.yml')
const { services, configs, volumes, networks, secrets: secretFiles } = yaml.safeLoad(text)
const backends = Object.values(services).filter(({ image }) => image === 'flight-amigo')
const environment = services['backend-a'].environment
const { profiles, demo, ...production } = services
const gateway = read('backend/Caddyfile')
const variables = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)]

const dockerfile = read('backend/Dockerfile')
const instructions = dockerfile
  .replace(/\\\n/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => line.split(/\s+/))
const of = (name) => instructions.filter(([arg]) => arg === name).map(([, ...args]) => args)

test('production has a gateway, two backends that wait for a migration, a PostgreSQL and a mail catcher', () => {
  expect(Object.keys(production).sort()).toEqual(['backend-a', 'backend-b', 'database', 'gateway', 'mail', 'migrate'])
  expect(backends).toHaveLength(3)
  expect(services['backend-a'].depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
  expect([environment.ROLES, services.migrate.environment.ROLES]).toEqual(['web,worker', 'migrate'])
  expect(services.database.image).toMatch(/^postgres:18/)
})

// Compose interpolates every service, also those of profiles that are not selected: a variable that is required with
// `:?` would stop the demo too. So the backend requires them at its start.
test('the demo starts from a fresh clone: it needs no variable, secret or file, and nothing of production starts with it', () => {
  expect(text).not.toMatch(/\$\{\w+:?\?/)
  expect([demo.profiles, demo.secrets, demo.configs, demo.depends_on]).toEqual([
    ['demo'],
    undefined,
    undefined,
    undefined,
  ])
  expect(demo.build.target).toBe('demo')
  for (const [name, service] of Object.entries(production))
    expect([name, service.profiles]).toEqual([name, ['production']])
  expect(profiles.profiles).toBeUndefined()
  expect(profiles.command.join(' ')).toMatch(/--profile demo.*COMPOSE_PROFILES=production/)
  expect(variables.find(([, name]) => name === 'COMPOSE_PROFILES')?.[2]).toBe('production')
})

test('the demo is only on this machine, at the address that it believes in, and writes only where it has volumes', () => {
  const [port] = demo.ports
  const inside = demo.environment.PORT
  expect(port).toBe(`127.0.0.1:${inside}:${inside}`)
  expect(demo.environment.ORIGIN).toBe(`http://localhost:${inside}`)
  expect(demo.environment.NODE_ENV).toBeUndefined()
  const stage = dockerfile.slice(dockerfile.indexOf('AS demo'), dockerfile.indexOf('AS production'))
  expect(stage).toContain(`DATA_DIR=${demo.volumes[0].split(':')[1]}`)
  expect(stage).toContain('CMD ["node", "backend/dev/start.ts"]')
  expect(existsSync(join(root, 'backend/dev/start.ts'))).toBe(true)
})

test('the database is made with its two roles, and only the migration gets the one that owns the tables', () => {
  const scripts = services.database.configs.map(({ source, target }) => [configs[source].file, target])
  expect(scripts).toEqual([
    ['backend/operations/roles.sql', '/docker-entrypoint-initdb.d/1-roles.sql'],
    ['backend/operations/compose/passwords.sql', '/docker-entrypoint-initdb.d/2-passwords.sql'],
  ])
  expect(services.database.environment.POSTGRES_USER).toBeUndefined()
  const owners = Object.keys(services).filter((name) => services[name].secrets?.includes('DATABASE_DIRECT_URL'))
  expect(owners).toEqual(['migrate', 'database'])
  const { ROLES, DATABASE_DIRECT_URL_FILE, ...same } = services.migrate.environment
  expect({ ...same, ROLES: environment.ROLES }).toEqual(environment)
  expect([ROLES, DATABASE_DIRECT_URL_FILE]).toEqual(['migrate', '/run/secrets/DATABASE_DIRECT_URL'])
})

test('every image has an exact version, and every service that runs has a health check', () => {
  for (const { image, build } of Object.values(services))
    if (!build) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/)
  for (const { build, healthcheck } of Object.values(production)) if (!build) expect(healthcheck.test[0]).toBe('CMD')
  expect(of('HEALTHCHECK')).toHaveLength(2)
})

test('every Dockerfile and every target that a service names exists', () => {
  for (const { build } of [...backends, demo]) {
    expect(existsSync(join(root, build.context, build.dockerfile))).toBe(true)
    expect(of('FROM').map(([, , name]) => name)).toContain(build.target)
  }
})

test('services, volumes, networks, configs and secrets that are named exist', () => {
  for (const service of Object.values(services)) {
    for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name)
    for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0])
    for (const { source } of service.configs ?? []) expect(configs).toHaveProperty(source)
    for (const name of service.secrets ?? []) expect(secretFiles).toHaveProperty(name)
    for (const name of service.networks ?? []) expect(networks).toHaveProperty(name)
  }
  for (const { file } of Object.values(configs)) expect(existsSync(join(root, file))).toBe(true)
})

test('every service is read-only and unprivileged, and has limits for its log, processors, memory and processes', () => {
  for (const [name, service] of Object.entries(services)) {
    const { read_only, cap_drop, cap_add = [], security_opt, logging, privileged } = service
    expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
    expect([name, cap_add, privileged]).toEqual([name, name === 'gateway' ? ['NET_BIND_SERVICE'] : [], undefined])
    if (service !== profiles) expect(Object.keys(logging.options).sort()).toEqual(['max-file', 'max-size'])
    if (service === profiles) expect(service.network_mode).toBe('none')
    expect([name, service.cpus, service.mem_limit, service.pids_limit]).toEqual([
      name,
      expect.any(Number),
      expect.stringMatching(/^\d+[mg]$/),
      expect.any(Number),
    ])
  }
  const writable = Object.values(services).flatMap(({ volumes: mounted = [] }) => mounted)
  for (const volume of writable) expect(volume).toMatch(/^\w+:\/\w/)
})

test('the gateway starts without a healthy backend, and is healthy as soon as one backend is', () => {
  expect(services.gateway.depends_on).toBeUndefined()
  expect(services.gateway.healthcheck.test.at(-1)).toBe('http://127.0.0.1:8080/')
  expect(gateway).toMatch(/^http:\/\/127\.0\.0\.1:8080 \{\n\trewrite \* \/api\/health\/ready\n\timport backends\n\}$/m)
})

test('one address names the site everywhere', () => {
  expect(services.gateway.environment.SITE_ADDRESS).toMatch(/^\$\{SITE_ADDRESS:-localhost\}$/)
  expect(gateway).toMatch(/^\{\$SITE_ADDRESS:localhost\} \{$/m)
  expect(environment.ORIGIN).toMatch(/^\$\{ORIGIN:-https:\/\/\$\{SITE_ADDRESS:-localhost\}\}$/)
  expect(services.gateway.ports).toEqual(expect.arrayContaining([expect.stringMatching(/^80:80/), '443:443']))
})

test('the gateway does not compress event streams, because that would delay them', () => {
  expect(gateway).toContain('@whole not header Accept text/event-stream*\n\tencode @whole ')
})

test('every address names a service and the port on which it listens', () => {
  const ports = { database: 5432, mail: 1025, 'backend-a': environment.PORT, 'backend-b': environment.PORT }
  const named = [
    ...gateway.matchAll(/\b(backend-\w+):(\d+)/g),
    ...text.matchAll(/(?:@|smtp:\/\/)(\w+):(\d+)/g), // as its head explains
  ]
  expect(named.map(([, name]) => name)).toEqual(['backend-a', 'backend-b', 'database', 'database', 'mail'])
  for (const [, name, port] of named) expect([name, Number(port)]).toEqual([name, ports[name]])
})

test('backends get variables that exist, and every variable that has no default', () => {
  const known = variables.map(([, name]) => name)
  for (const name of Object.keys(environment)) expect(known).toContain(name)
  const demanded = missingInProduction({ ORIGIN: 'https://site.test' })
  expect(demanded.length).toBeGreaterThan(8)
  const given = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''))
  expect(given).toEqual(expect.arrayContaining(demanded))
})

test('backends get every variable that a person may set in .env', () => {
  const setElsewhere = [
    ...['COMPOSE_PROFILES', 'SITE_ADDRESS', 'SECRETS_DIR', 'DEMO_PORT'], // of compose itself
    ...['CHROMIUM_PATH', 'RELEASE_SITE', 'RELEASE_TOKEN'], // of npm scripts
    ...['DATA_DIR', 'BUILDS_DIR', 'PG_PREPARE', 'RATE_LIMITS', 'PUSH_FAKE_URL'],
    ...['TWILIO_API_URL', 'STRIPE_API_URL', 'STRIPE_SCRIPT_URL', 'FLIGHT_DATA_URL'], // only for tests
    ...['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'],
  ]
  const named = variables.map(([, name]) => name.replace(/_FILE$/, '')).filter((name) => !setElsewhere.includes(name))
  const given = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''))
  expect([...new Set(named)].filter((name) => !given.includes(name))).toEqual([])
})

test('every variable that a person sets is explained in .env.example', () => {
  const known = variables.map(([, name]) => name)
  const named = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  for (const name of missingInProduction({ ORIGIN: 'https://site.test' }))
    if (!secrets.includes(name)) expect(named).toContain(name)
  for (const name of named) expect(known).toContain(name)
})

test('every secret is a file of its own that only the services which need it get, and no variable holds a secret', () => {
  const path = (name) => `/run/secrets/${name}`
  const inFiles = (part) => Object.entries(part.environment ?? {}).filter(([name]) => name.endsWith('_FILE'))
  for (const [name, part] of Object.entries(services))
    if (name !== 'database')
      expect(
        inFiles(part)
          .map(([, file]) => file)
          .sort(),
      ).toEqual((part.secrets ?? []).map(path).sort())
  const notInCompose = ['DATABASE_REPLICA_URLS'] // only large sites need them
  const needed = secrets.filter((name) => !notInCompose.includes(name))
  expect(
    inFiles(services.migrate)
      .map(([name]) => name)
      .sort(),
  ).toEqual(needed.map((name) => `${name}_FILE`).sort())
  expect(Object.keys(secretFiles).sort()).toEqual([...needed].sort())
  for (const [name, { file }] of Object.entries(secretFiles)) expect(file).toBe(`\${SECRETS_DIR:-.secrets}/${name}`)
  expect(JSON.stringify(services)).not.toMatch(/:\/\/\w+:[^$@\s"]+@/)
  for (const name of secrets) expect(text.slice(text.indexOf('x-confined'))).not.toMatch(new RegExp(`\\b${name}: \\S`))
  for (const ignored of ['.gitignore', '.dockerignore']) expect(read(ignored)).toMatch(/^\.secrets\/?$/m)
})

test('the Dockerfile copies files that exist, from stages that exist', () => {
  const stages = of('FROM').map(([, , name]) => name)
  for (const args of of('COPY')) {
    const from = args.find((arg) => arg.startsWith('--from='))?.slice(7)
    if (from) expect(stages).toContain(from)
    for (const path of args.filter((arg) => !arg.startsWith('--')).slice(0, -1)) {
      if (['/built', '/site'].includes(path)) continue
      if (/(^|\/)(dist|node_modules)$/.test(path))
        expect(existsSync(join(root, path.replace('/site/', ''), '..'))).toBe(true)
      else expect([path, existsSync(join(root, path.replace('/site/', '')))]).toEqual([path, true])
    }
  }
})

// Reports what a Dockerfile linter would, as far as it matters here.
test('the Dockerfile has only known instructions, and starts processes without a shell, which passes no signals on', () => {
  const known = [
    'FROM',
    'ARG',
    'ENV',
    'WORKDIR',
    'COPY',
    'RUN',
    'USER',
    'VOLUME',
    'EXPOSE',
    'HEALTHCHECK',
    'CMD',
    'LABEL',
  ]
  for (const [arg] of instructions) expect(known).toContain(arg)
  for (const args of [...of('CMD'), ...of('HEALTHCHECK').map((args) => args.slice(args.indexOf('CMD') + 1))])
    expect(JSON.parse(args.join(' '))).toEqual(expect.arrayContaining(['node']))
  for (const args of of('RUN')) expect(args.join(' ')).not.toMatch(/sudo|curl|apt-get (?!.*--no-install-recommends)/)
  for (const [, value] of dockerfile.matchAll(/\b\w*(?:SECRET|PASSWORD|TOKEN)\w*=(\S+)/g)) expect(value).toBeUndefined()
  expect(of('USER')).toEqual([['node'], ['node']]) // of the demo and of production
})

test('the modules are compiled in the image, for the user and with the flags that run it', () => {
  const stage = dockerfile.slice(dockerfile.indexOf('AS production'))
  const [, compiled] = /\nRUN node (.*?) --eval/.exec(stage)
  const started = JSON.parse(/^CMD (.+)$/m.exec(stage)[1]).slice(1, -1)
  expect(compiled.split(' ')).toEqual(started) // with other flags V8 would not use what was compiled
  const [, folder] = /NODE_COMPILE_CACHE=\/site\/(\S+)/.exec(stage)
  expect(stage).toContain(`--owner=node --group=node ${folder}\n`)
  // The folder of the cache names the user.
  expect(stage).toMatch(/\nUSER node\nRUN node .*import\('\/site\/backend\/dist\/app\.js'\)/)
})

test('every package is installed and every build is shipped, and the Dockerfile names no remote', () => {
  expect(dockerfile).not.toMatch(/\bmf-(?!\*)/)
  expect(dockerfile).toContain('! -name package.json ! -path ./package-lock.json ! -path ./.npmrc -delete')
  expect(dockerfile).toContain('COPY --from=tree /site ./\n')
  expect(dockerfile).toContain('cp -r --parents */dist shell/ops/dist /built\n')
  expect(dockerfile).toContain('COPY --from=build /built ./\n')
})

test('the Dockerfile runs scripts and requests an address that exist', () => {
  const scripts = [...dockerfile.matchAll(/(?:^RUN node |&& node |", ")([\w./-]+\.m?js)/gm)].map(([, path]) => path)
  expect(scripts).toEqual(['.workspace/build.mjs', '.workspace/compress-builds.mjs', 'backend/dist/main.js'])
  const source = (path) =>
    path.replace('/dist/', '/src/').replace(/(?<!m)js$/, (end) => (path.includes('dist') ? 'ts' : end))
  for (const path of scripts) expect(existsSync(join(root, source(path)))).toBe(true)
  expect(dockerfile).toContain(`http://127.0.0.1:${environment.PORT}/api/health/ready`)
  expect(gateway).toContain('health_uri /api/health/ready')
  const sources = filesBelow('backend/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  expect(sources.some((path) => read(path).includes('/api/health/ready'))).toBe(true)
})

test('the image has the Node of the project, runs as an ordinary user and has no fakes', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  for (const [image] of of('FROM')) if (image.includes(':')) expect(image).toBe(`node:${devDependencies.node}-slim`)
  expect(of('USER')).toEqual([['node'], ['node']])
  expect(of('FROM').at(-1)).toEqual([expect.stringMatching(/^node:.*-slim$/), 'AS', 'production'])
  expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).not.toContain('backend/dev')
  expect(dockerfile).toContain('npm ci --omit=dev')
})

test('the image has every package of the backend, also those that npm installs in its folder', () => {
  const installed = Object.entries(JSON.parse(read('package-lock.json')).packages)
    .filter(([path, { dev }]) => !dev && /^(backend\/)?node_modules\//.test(path))
    .map(([path]) => `/site/${path}`)
  const copied = of('COPY').flatMap(([from, path]) => (from === '--from=dependencies' ? [`${path}/`] : []))
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter((path) => !copied.some((folder) => path.startsWith(folder)))).toEqual([])
})

test('no secret and no built file goes into the build', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['**/node_modules', '**/dist', '.git', '.data', '.env', '.secrets'])
    expect(ignored).toContain(path)
  expect(filesBelow('').length).toBeGreaterThan(100)
})

test('every service that a document names to docker compose exists, and so does the file that it runs', () => {
  const named = filesBelow('')
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...read(file).matchAll(/docker compose (exec|stop)((?: -T)?(?: [a-z-]+)+)(?: (\S+\.js))?/g)])
  expect(named.length).toBeGreaterThan(3)
  for (const [command, verb, args, file] of named) {
    const [first, ...rest] = args
      .trim()
      .split(' ')
      .filter((arg) => arg !== '-T')
    for (const service of verb === 'stop' ? [first, ...rest] : [first])
      expect([command, Object.keys(services)]).toEqual([command, expect.arrayContaining([service])])
    if (file)
      expect([command, existsSync(join(root, file.replace('/dist/', '/src/').replace(/js$/, 'ts')))]).toEqual([
        command,
        true,
      ])
  }
})

/** sh debian.sh node backend/labs/restore/page.ts: runs the command blocks of backup.md as they are. Exits with 1 when one fails. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { eventually } from '../../test/eventually.ts'
import { blocksOf, MOMENT } from './page-blocks.ts'

const PGBACKREST = '/etc/pgbackrest.conf'

/** The database as compose makes it, with the schema of the site. */
const SITE = `
node backend/operations/compose/smoke-settings.mjs /run
echo '127.0.0.1 database' >> /etc/hosts
pg_ctlcluster 18 main start
runuser -u postgres -- createdb flight_amigo
cat backend/operations/roles.sql backend/operations/compose/passwords.sql |
  runuser -u postgres -- psql -d flight_amigo -qv ON_ERROR_STOP=1
set -a; . /run/.env
for file in /run/secrets/*; do eval "$(basename "$file")_FILE=$file"; done
NODE_ENV=production ORIGIN=https://localhost ROLES=migrate node backend/dist/main.js`

/** A pooler before the primary, with the settings of its package. */
const POOLER = `
echo '"app" "'$(sed -E 's#.*//app:([^@]*)@.*#\\1#' /run/secrets/DATABASE_URL)'"' >> /etc/pgbouncer/userlist.txt
sed -i 's#^.databases.$#&\\nflight_amigo = host=127.0.0.1 port=5432#' /etc/pgbouncer/pgbouncer.ini
runuser -u postgres -- pgbouncer -dq /etc/pgbouncer/pgbouncer.ini`

/** The parts of a machine that are not here: systemd, and the containers of compose. */
const ABSENT = {
  systemctl: '[ "$*" = "reload pgbouncer" ]; kill -HUP "$(cat /run/postgresql/pgbouncer.pid)"',
  docker: '[ "$2" = exec ] || exit 0; shift 4; PGPORT=5433 exec runuser -u postgres -- "$@"',
}

const sh = (script: string) =>
  execFileSync('sh', ['-eu', '-c', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
const sql = (port: number, statement: string) =>
  sh(`runuser -u postgres -- psql -p ${port} -d flight_amigo -v ON_ERROR_STOP=1 -Atqc "${statement}"`)
const add = (port: number, name: string) =>
  Number(sql(port, `insert into account (username) values ('${name}') returning id`))
const namesAt = (port: number) => sql(port, 'select username from account order by id').split('\n').join(', ')
const passes = () =>
  [...readFileSync(PGBACKREST, 'utf8').matchAll(/^repo\d-cipher-pass=(.+)$/gm)].map(([, pass]) => pass)
const portBehindPooler = () =>
  sh(`psql "$(sed s/@database:5432/@127.0.0.1:6432/ /run/secrets/DATABASE_URL)" -Atc "select inet_server_port()"`)

function run(block: string): void {
  const began = performance.now()
  sh(block)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${seconds.padStart(5)} s  ${block.trim().split('\n').at(-1)!.slice(0, 90)}`)
}

/** Waits until the archive has the log as it is now. */
async function isArchived(port: number): Promise<void> {
  const expected = sql(port, 'select pg_walfile_name(pg_switch_wal())')
  await eventually(async () => {
    const last = sql(port, 'select last_archived_wal from pg_stat_archiver')
    if (last < expected) throw new Error(`The archive has ${last}, and waits for ${expected}.`)
  }, 30_000)
}

/** Returns the problems. */
async function runPage(): Promise<string[]> {
  const problems: string[] = []
  const expect = (isTrue: boolean, problem: string) => isTrue || problems.push(problem)
  const { setUp, rotate, restore, pooler, compose } = blocksOf(readFileSync('backend/operations/backup.md', 'utf8'))
  console.log(`backup.md on ${sh('/usr/lib/postgresql/18/bin/postgres --version')} and ${sh('pgbackrest version')}`)
  for (const [name, script] of Object.entries(ABSENT)) {
    writeFileSync(`/usr/local/bin/${name}`, `#!/bin/sh -e\n${script}\n`)
    chmodSync(`/usr/local/bin/${name}`, 0o755)
  }
  run(SITE)
  run(POOLER)
  expect(portBehindPooler() === '5432', 'the pooler does not lead to the primary')

  for (const block of setUp) run(block)
  const used = passes()
  // The second rotation begins with what the first one has left.
  for (const block of [...rotate, ...rotate]) {
    run(block)
    used.push(...passes())
  }
  expect(
    new Set(used).size === 3 && passes().length === 1 && passes()[0] === used.at(-1),
    'two rotations of the cipher pass have not left the third pass alone',
  )

  add(5432, 'before')
  const moment = sql(5432, 'select clock_timestamp()')
  add(5432, 'after')
  await isArchived(5432)
  for (const block of restore) run(block.replace(MOMENT, moment))
  expect(namesAt(5433) === 'before', `the restored accounts are ${namesAt(5433)}`)
  expect(add(5433, 'again') > 1_000_000, 'a number was given twice')
  await isArchived(5433)
  expect(spawnSync('pg_ctlcluster', ['18', 'main', 'start']).status !== 0, 'the previous primary starts again')
  const [{ backup, cipher, status }] = JSON.parse(
    sh('runuser -u postgres -- pgbackrest --stanza=site info --output=json'),
  ) as [{ backup: unknown[]; cipher: string; status: { code: number } }]
  expect(
    backup.length === 2 && cipher === 'aes-256-cbc' && status.code === 0,
    `the repository has ${backup.length} backups, ${cipher}, status ${status.code}`,
  )
  for (const block of pooler) run(block)
  expect(portBehindPooler() === '5433', `the pooler leads to ${portBehindPooler()}`)

  sh('kill "$(cat /run/postgresql/pgbouncer.pid)"') // compose has no pooler, whose sessions would stay
  const [dump = '', ...back] = compose
  run(dump)
  const last = add(5433, 'after the dump')
  for (const block of back) run(block)
  expect(namesAt(5433) === 'before, again', `the accounts of the dump are ${namesAt(5433)}`)
  expect(add(5433, 'once more') > last, 'a number was given twice after the dump')
  sh('psql "$(sed s/@database:5432/@127.0.0.1:5433/ /run/secrets/DATABASE_URL)" -Atc "select from account"')
  return problems
}

const problems = await runPage().catch((error: Error & { stdout?: string; stderr?: string }) => [
  `${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`,
])
for (const problem of problems) console.error(`problems: ${problem}`)
if (problems.length === 0) console.log('The page works.')
process.exitCode = problems.length > 0 ? 1 : 0

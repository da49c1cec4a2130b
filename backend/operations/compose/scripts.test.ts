// The scripts for docker compose, with a docker that records its calls.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { blocksOf } from '../../labs/restore/page-blocks.ts'

const scratch = mkdtempSync(join(tmpdir(), 'compose-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

// Images are files that name the image that they are; `fails` is a part of the call that fails.
const DOCKER = `#!/bin/sh
echo "$*" >> "$STATE/calls"
case "$*" in *"$(cat "$STATE/fails")"*) exit 1;; esac
case "$1 $2" in
  "image inspect") for name; do :; done
    [ -e "$STATE/images/$name" ] || exit 1
    cd "$STATE/images"; for other in *; do cmp -s "$name" "$other" && echo "$other"; done; exit 0;;
  "compose build") date +%N > "$STATE/images/flight-amigo";;
  "compose logs") echo '{"context":"http","msg":"one"}'; echo '{"context":"record","msg":"erased account 7"}';;
  "compose run") cat > "$STATE/input";;
  "compose exec") [ "$4 $5" != "database psql" ] || cat > "$STATE/sql";;
esac
[ "$1" != tag ] || cp "$STATE/images/$2" "$STATE/images/$3"
exit 0
`

let turn = 0
let site: string
let state: string
const git = (...args: string[]) =>
  execFileSync('git', ['-C', site, '-c', 'user.name=a', '-c', 'user.email=a@mail.test', ...args], { encoding: 'utf8' })
const commit = () => {
  git('commit', '-qm', 'a change', '--allow-empty')
  return git('rev-parse', '--short=12', 'HEAD').trim()
}
const calls = () => readFileSync(join(state, 'calls'), 'utf8').trim().split('\n')
const image = (name = 'flight-amigo') => readFileSync(join(state, 'images', name), 'utf8')
const secret = (name: string) => readFileSync(join(site, '.secrets', name), 'utf8').trim()
const fail = (part: string) => writeFileSync(join(state, 'fails'), part)

beforeEach(() => {
  const base = join(scratch, String(turn++))
  ;[site, state] = [join(base, 'site'), join(base, 'state')]
  for (const dir of [site, join(site, '.secrets'), join(state, 'images'), join(base, 'bin')])
    mkdirSync(dir, { recursive: true })
  cpSync(import.meta.dirname, join(site, 'backend/operations/compose'), { recursive: true })
  writeFileSync(join(state, 'calls'), '')
  fail('nothing fails')
  writeFileSync(join(base, 'bin/docker'), DOCKER)
  chmodSync(join(base, 'bin/docker'), 0o755)
})

function run(command: string, input = '') {
  const env = { ...process.env, PATH: `${join(site, '../bin')}:${process.env.PATH}`, STATE: state }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: site, env, input, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}
const version = (...args: string[]) => run(['sh backend/operations/compose/version.sh', ...args].join(' '))
const rotate = (args: string, input?: string) => run(`sh backend/operations/compose/rotate.sh ${args}`, input)

/** A clone at its first commit. */
function checkout(): string {
  const upstream = join(site, '../upstream')
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', upstream])
  git('init', '-q', '-b', 'main')
  git('add', 'backend')
  const first = commit()
  git('remote', 'add', 'origin', upstream)
  git('push', '-q', '-u', 'origin', 'main')
  return first
}

/** Someone else pushes a commit. */
function push(): string {
  const next = commit()
  git('push', '-q')
  git('reset', '-q', '--hard', 'HEAD~1')
  return next
}

test('the next version gets a name, and the way back is printed and works', () => {
  const first = checkout()
  writeFileSync(join(state, 'images/flight-amigo'), 'of the first start')
  expect(version('next').text).toContain(`flight-amigo:${first} runs.`)
  const running = image()

  const second = push()
  const { text } = version('next')
  expect(text).toContain(`flight-amigo:${second} runs.`)
  expect(text).toContain(`The way back: sh backend/operations/compose/version.sh back ${first}`)
  expect([image(`flight-amigo:${first}`), image(`flight-amigo:${second}`)]).toEqual([running, image()])

  expect(version('back', first)).toMatchObject({ status: 0 })
  expect([image(), git('rev-parse', '--short=12', 'HEAD').trim()]).toEqual([running, first])
  expect(calls().slice(-2)).toEqual([
    'compose run --rm --no-deps -T backend-a node backend/dist/ops.js rollback-plan --apply',
    'compose up --no-build --no-deps --detach --wait backend-a backend-b',
  ])
  expect(version('next').text).toContain(`The way back: sh backend/operations/compose/version.sh back ${first}`)
  expect(git('rev-parse', '--short=12', 'HEAD').trim()).toBe(second)
})

test('an earlier version that refuses leaves the one that runs', () => {
  const first = checkout()
  version('next')
  const second = push()
  version('next')
  fail('rollback-plan')
  const before = image()
  expect(version('back', first).status).toBe(1)
  expect([image(), git('rev-parse', '--short=12', 'HEAD').trim()]).toEqual([before, second])
  expect(calls().at(-1)).toBe(`tag flight-amigo:${second} flight-amigo`)
  expect(version('back', 'nowhere').text).toContain('There is no image flight-amigo:nowhere')
})

test('a changed checkout gets no next version, because the way back would lack the change', () => {
  checkout()
  writeFileSync(join(site, 'backend/operations/compose/version.sh'), '# changed\n', { flag: 'a' })
  expect(version('next')).toMatchObject({ status: 1, text: expect.stringContaining('not committed') })
})

const RESTARTS = ['backend-a', 'backend-b'].map(
  (service) => `compose up --detach --no-deps --wait --force-recreate ${service}`,
)

test('CODE_SECRET gets a new first value, the previous ones stay until they end', () => {
  writeFileSync(join(site, '.secrets/CODE_SECRET'), 'first\n')
  expect(rotate('CODE_SECRET')).toMatchObject({ status: 0 })
  expect(secret('CODE_SECRET')).toMatch(/^[0-9a-f]{64},first$/)
  expect(calls()).toEqual(RESTARTS)
  expect(rotate('CODE_SECRET end')).toMatchObject({ status: 0 })
  expect(secret('CODE_SECRET')).toMatch(/^[0-9a-f]{64}$/)
})

test('the password of a role is changed in its file and in the database, then the backends restart', () => {
  writeFileSync(join(site, '.secrets/DATABASE_URL'), 'postgres://app:old@database:5432/flight_amigo\n')
  expect(rotate('app')).toMatchObject({ status: 0 })
  const [, password] = /^postgres:\/\/app:([0-9a-f]{48})@database:5432\/flight_amigo$/.exec(secret('DATABASE_URL'))!
  expect(readFileSync(join(state, 'sql'), 'utf8')).toBe(`alter role app password '${password}'\n`)
  expect(calls()[0]).not.toContain(password)
  expect(calls().slice(1)).toEqual(RESTARTS)
})

test('a secret of a provider comes from the input; an empty one or an unknown name changes nothing', () => {
  writeFileSync(join(site, '.secrets/SMTP_URL'), 'smtp://old\n')
  for (const [name, input] of [
    ['SMTP_URL', ''],
    ['SMTP_ADDRESS', 'smtp://new'],
  ] as const)
    expect(rotate(name, input).status).toBe(1)
  expect([secret('SMTP_URL'), calls()]).toEqual(['smtp://old', ['']])
  expect(rotate('SMTP_URL', 'smtp://new\n')).toMatchObject({ status: 0 })
  expect([secret('SMTP_URL'), secret('SMTP_URL.before')]).toEqual(['smtp://new', 'smtp://old'])
  expect(rotate('', '').text).toContain('rotate.sh CODE_SECRET')
})

const page = () => readFileSync(join(import.meta.dirname, '../backup.md'), 'utf8')
function restore() {
  mkdirSync(join(site, 'backend/operations'), { recursive: true })
  for (const file of ['site.dump', 'backend/operations/after-restore.sql']) writeFileSync(join(site, file), '')
  return run(blocksOf(page()).compose.at(-1)!)
}
const what = (call: string) =>
  ['stop', 'logs', 'alter database', 'pg_restore', 'migrate', 'erase-again', 'up'].find((word) =>
    call.includes(word),
  ) ?? 'after-restore.sql'
const STEPS = ['stop', 'logs', 'alter database', 'pg_restore', 'after-restore.sql', 'migrate', 'erase-again', 'up']

test('a restore with compose erases again what the log says, and only then opens the site', () => {
  expect(restore()).toMatchObject({ status: 0 })
  expect(calls().map(what)).toEqual(STEPS)
  expect(readFileSync(join(state, 'input'), 'utf8')).toBe('{"context":"record","msg":"erased account 7"}\n')
})

test.each(STEPS.slice(0, -1))('a restore with compose stops at an error: %s', (step) => {
  fail(step === 'after-restore.sql' ? 'single-transaction' : step)
  expect(restore().status).not.toBe(0)
  expect(calls().map(what)).toEqual(STEPS.slice(0, STEPS.indexOf(step) + 1))
})

test('the scripts exist that the pages name', () => {
  const pages = ['runbook.md', 'changes.md', 'backup.md'].map((name) => join(import.meta.dirname, '..', name))
  const named = pages.flatMap(
    (file) => readFileSync(file, 'utf8').match(/backend\/operations\/compose\/[\w.-]+/g) ?? [],
  )
  expect(new Set(named).size).toBeGreaterThan(1)
  for (const file of named)
    expect([file, existsSync(join(import.meta.dirname, '../../..', file))]).toEqual([file, true])
})

import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverAccount } from '../../dev/postgres-folders.ts'
import type { Database } from './database.ts'
import { ownPort } from './ports.ts'
import { startProgram } from './program.ts'
import type { Programs } from './programs.ts'

const OPERATIONS = join(import.meta.dirname, '../../operations')

/** The environment of a process that uses an engine, and the engine's processes. */
export interface Engine {
  settings: Record<string, string>
  pids(): number[]
  stop(): Promise<void>
}

/** pgbouncer in transaction mode before the primary. */
export async function startPooler(
  scratch: string,
  { setpriv, pgbouncer }: Programs,
  database: Database,
): Promise<Engine> {
  const dir = join(scratch, 'pooler')
  const account = serverAccount() // it refuses root, as PostgreSQL does
  const [port, file, users] = [await ownPort(), join(dir, 'pgbouncer.ini'), join(dir, 'users')]
  mkdirSync(dir)
  writeFileSync(users, `"app" "${database.password}"\n`, { mode: 0o600 })
  const example = readFileSync(join(OPERATIONS, 'pgbouncer.ini'), 'utf8')
    .replace(/^\* = .*$/m, `* = host=127.0.0.1 port=${database.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
  writeFileSync(file, example)
  if (account.uid !== undefined) for (const path of [dir, users]) chownSync(path, account.uid, account.gid)
  const running = await startProgram({ setpriv, file: pgbouncer, args: [file], account, port })
  const url = new URL(database.url)
  url.port = String(port)
  return {
    settings: { DATABASE_URL: url.href, PG_PREPARE: 'off' },
    pids: () => [running.pid],
    stop: () => running.stop('SIGINT'),
  }
}

/** Varnish, with HAProxy behind it. */
export async function startVarnish(
  scratch: string,
  { setpriv, varnishd }: Programs,
  port: number,
  behind: number,
): Promise<Engine> {
  const dir = join(scratch, 'varnish')
  mkdirSync(dir)
  const shipped = join(OPERATIONS, 'varnish.vcl')
  const vcl = (existsSync(shipped) ? readFileSync(shipped, 'utf8') : PLAIN)
    .replace(/\.host = "[^"]*"/g, '.host = "127.0.0.1"')
    .replace(/\.port = "[^"]*"/g, `.port = "${behind}"`)
    .replaceAll('__Host-', '') // a cookie has this only behind https
  const file = join(dir, 'site.vcl')
  writeFileSync(file, vcl)
  const listens = ['-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,128m', '-p', 'http_gzip_support=off']
  const args = ['-j', 'none', '-F', '-n', dir, ...listens]
  const running = await startProgram({ setpriv, file: varnishd, args, port })
  return { settings: {}, pids: () => [running.pid], stop: () => running.stop() }
}

const PLAIN = `vcl 4.1;
backend site { .host = "127.0.0.1"; .port = "8081"; }
sub vcl_recv {
  if (req.http.Cookie ~ "(^|;) *(__Host-)?(session|preview)=" || req.url ~ "^/api/live") { return (pass); }
  if (req.method == "GET" || req.method == "HEAD") { unset req.http.Cookie; }
}
`

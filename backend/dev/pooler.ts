import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, programOf, startEngine } from './engine.ts'
import { anyPort } from './ports.ts'
import { serverAccount } from './postgres-folders.ts'
import { StartError } from './start-error.ts'

export interface Pooler {
  /** The address of a database through it. */
  url(database: string): string
  /** kill -9. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** The server with the role that all clients have behind the pooler, as postgres://role:password@host:port/. */
  server: string
  /** A folder for its settings, which other accounts can reach. */
  dir: string
  /** The most sessions of one database. */
  sessions: number
  settings?: readonly string[]
}

const POOLER = 'pgbouncer'

/** pgbouncer in transaction mode, with the settings of operations/database.md. */
export async function startPooler({ server, dir, sessions, settings = [] }: Options): Promise<Pooler> {
  const program = programOf(POOLER)
  if (!program) throw new StartError(`${POOLER} is missing.`)
  const { hostname, port: serverPort, username, password } = new URL(server)
  const account = serverAccount() // it does not run as root
  const port = await anyPort()
  const file = join(dir, `${POOLER}-${port}.ini`)
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755)
  const text = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    '[pgbouncer]',
    ...['listen_addr=127.0.0.1', `listen_port=${port}`, 'unix_socket_dir=', 'auth_type=any'],
    ...['pool_mode=transaction', `default_pool_size=${sessions}`, 'max_client_conn=5000'],
    ...['query_wait_timeout=5', 'server_login_retry=1', 'server_idle_timeout=5', 'idle_transaction_timeout=8'],
    ...['tcp_keepidle=5', 'tcp_keepintvl=2', 'tcp_keepcnt=5', 'tcp_user_timeout=10000'],
    ...settings,
    '',
  ]
  writeFileSync(file, text.join('\n'), { mode: 0o600 })
  if (account.uid !== undefined) chownSync(file, account.uid, account.gid)
  let engine: Engine | undefined
  const start = async () => {
    engine = await startEngine(program, ['--quiet', file], { port, account })
  }
  await start()
  return {
    url: (database) => `postgres://app@127.0.0.1:${port}/${database}`,
    kill: async () => engine?.kill(),
    start,
    stop: async () => engine?.kill(), // otherwise it waits for its clients
  }
}

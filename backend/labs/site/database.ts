import { Pool } from 'pg'
import { ensureDatabase, type Postgres, startPostgres } from '../../dev/postgres.ts'
import { layWire } from './wire.ts'

const portOf = (url: string) => Number(new URL(url).port)

/**
 * The laboratory's own connections. It loses them too: with the server, and when a database is dropped, because a pool that
 * has ended may still have open connections.
 */
export function poolOf(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 4, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {}) // without a listener, the loss of an idle connection would end the process
  return pool
}

/** The site's PostgreSQL, which can stop and start. The processes reach it by a wire, the laboratory directly. */
export async function openDatabase(dir: string, settings: string[] = []) {
  const start = () => startPostgres({ dir, persist: true, settings: ['max_wal_size=128MB', ...settings] })
  let server: Postgres = await start()
  let direct = await ensureDatabase(server, 'site')
  const wire = await layWire(() => portOf(server.url('site')))
  let pool = poolOf(direct)

  const byWire = (database: string) => {
    const url = new URL(server.url(database))
    url.port = String(wire.port)
    return url.href
  }
  let others = 0

  return {
    url: byWire('site'),
    wire,
    get direct() {
      return direct
    },
    get pool() {
      return pool
    },
    get server() {
      return server
    },
    /** Replaces the server, which has ended, with another one that has the same password. */
    async replace(next: Postgres) {
      await pool.end()
      server = next
      direct = server.url('site')
      pool = poolOf(direct)
    },
    /** Creates another, empty database on the same server. Its disk is small, so it is dropped afterwards. */
    async another() {
      const name = `other_${++others}`
      const drop = () => pool.query(`drop database ${name} with (force)`)
      return { direct: await ensureDatabase(server, name), url: byWire(name), drop }
    },
    /** Stops it in order, as its operator would. */
    async stop() {
      await server.stop()
    },
    /** Kills it, as a power failure would: nothing is cleaned up. */
    async crash() {
      process.kill(server.pid, 'SIGQUIT')
      await server.ended
    },
    async start() {
      server = await start()
    },
    /** The reason why it has ended; undefined while it runs. */
    gone: () => Promise.race([server.ended, Promise.resolve(undefined)]),
    async close() {
      wire.pullOut()
      await pool.end()
      await server.stop()
    },
  }
}

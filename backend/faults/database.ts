import { Pool } from 'pg'
import { ensureDatabase, type Postgres, startPostgres } from '../dev/postgres.ts'
import { layWire } from './wire.ts'

const portOf = (url: string) => Number(new URL(url).port)

/** The site's PostgreSQL, which can stop and start. The processes reach it by a wire, the laboratory directly. */
export async function openDatabase(dir: string) {
  const start = () => startPostgres({ dir, keep: true, settings: ['max_wal_size=128MB'] })
  let server: Postgres = await start()
  const direct = await ensureDatabase(server, 'site')
  const wire = await layWire(() => portOf(server.url('site')))
  const pool = new Pool({ connectionString: direct, max: 4, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {}) // the laboratory loses its connections too

  const byWire = (database: string) => {
    const url = new URL(server.url(database))
    url.port = String(wire.port)
    return url.href
  }
  let others = 0

  return {
    url: byWire('site'),
    direct,
    pool,
    wire,
    /** Creates another, empty database on the same server. */
    async another() {
      const name = `other_${++others}`
      return { direct: await ensureDatabase(server, name), url: byWire(name) }
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

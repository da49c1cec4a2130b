/** The PostgreSQL of DATA_DIR for `npm run dev`, which starts the site again at each change. The parent gets its address. */
import { resolve } from 'node:path'
import { startOwnServer } from './database.ts'
import { prepareFolders } from './folders.ts'
import { lock } from './lock.ts'
import { givenSettings, runUntilSignal } from './site.ts'

const given = givenSettings()
if (given.DATABASE_URL) process.send?.({ address: '' })
else
  await runUntilSignal(async (started) => {
    prepareFolders(given)
    started.later(lock(resolve(given.DATA_DIR ?? '.data')))
    const server = await startOwnServer(given, started)
    process.send?.({ address: server.url('postgres') })
    return 'PostgreSQL stays up until this command ends.'
  })

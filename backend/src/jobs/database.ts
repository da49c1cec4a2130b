import type { Pool } from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { Notifications } from '../db/notifications.ts'

/** The database as pg-boss sees it: a pool of ours, and the one session of the process that listens. */
export const databaseOf = (pool: Pool, notifications: Notifications): NonNullable<ConstructorOptions['db']> => ({
  executeSql: (text, values) => pool.query(text, values),
  async listen(channel, heard, connected) {
    const end = await notifications.hear({ channel, heard, connected })
    return { close: async () => end() }
  },
})

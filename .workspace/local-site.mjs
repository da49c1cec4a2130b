import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.mjs'

/** The address and the state of the site that `npm start` runs here. A `.env` may change both. */
export function localSite(folder = root) {
  if (existsSync(join(folder, '.env'))) process.loadEnvFile(join(folder, '.env'))
  const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = '.data' } = process.env
  return { origin: `http://${HOST}:${PORT}`, dataDir: resolve(folder, DATA_DIR) }
}

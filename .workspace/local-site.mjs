import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './root.mjs'

export function localSite(folder = root) {
  if (existsSync(join(folder, '.env'))) process.loadEnvFile(join(folder, '.env'))
  const { PORT, HOST = '127.0.0.1', DATA_DIR = '.data' } = process.env
  const dataDir = resolve(folder, DATA_DIR)
  const started = join(dataDir, 'address')
  const origin = !PORT && existsSync(started) ? readFileSync(started, 'utf8') : `http://${HOST}:${PORT || '3000'}`
  return { origin, dataDir }
}

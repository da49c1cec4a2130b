import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The environment of the runners. `scratch` is their folder for temporary files. */
export function testEnv(scratch, more) {
  // The tests start their own sites, so ignore the settings of the developer's site in the shell and .env.
  const example = join(root, '.env.example')
  const settings = existsSync(example) ? [...readFileSync(example, 'utf8').matchAll(/^#?\s?([A-Z_]+)=/gm)] : []
  const env = {
    ...process.env,
    TMPDIR: scratch,
    TEMP: scratch,
    TMP: scratch,
    NODE_OPTIONS: '',
    FORCE_COLOR: '0',
    ...more,
  }
  delete env.NO_COLOR // Node warns when both are set
  // A hundred processes load the same modules.
  env.NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile')
  env.PWTEST_CACHE_DIR = join(root, 'node_modules/.cache/playwright') // compiled specs
  for (const [, name] of settings) delete env[name]
  return env
}

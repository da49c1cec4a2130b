// The fonts that a browser of the tests sees on Linux: those of packages, and none of the machine, which may break lines
// elsewhere or lack a language. On macOS and Windows it sees those of the system.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { root } from '../root.mjs'

const ARIMO = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf']
/** The typefaces of the scripts of the site's languages. The meeting card uses the same packages. */
const NOTO = ['noto-naskh-arabic', 'noto-sans-devanagari', 'noto-sans-sc', 'noto-sans-telugu']

function packageOf(name, owner = '') {
  const file = createRequire(join(root, owner, 'package.json')).resolve(`${name}/package.json`)
  return { folder: dirname(file), version: JSON.parse(readFileSync(file, 'utf8')).version }
}

async function writeFonts(folder, arimo, noto) {
  for (const font of ARIMO) writeFileSync(join(folder, basename(font)), readFileSync(join(arimo.folder, font)))
  // Chromium ignores an installed WOFF2 file.
  const { convert } = (await import('fontverter')).default
  for (const files of noto.map((one) => join(one.folder, 'files')))
    for (const font of readdirSync(files).filter((name) => name.endsWith('-wght-normal.woff2')))
      writeFileSync(
        join(folder, font.replace('.woff2', '.ttf')),
        await convert(readFileSync(join(files, font)), 'sfnt'),
      )
}

/** Returns the environment variables of a browser that sees only these fonts. */
export async function fontSettings(parent = join(root, 'node_modules/.cache/fonts')) {
  if (process.platform !== 'linux') return {}
  const arimo = packageOf('@expo-google-fonts/arimo')
  const noto = NOTO.map((name) => packageOf(`@fontsource-variable/${name}`, 'mf-messaging'))
  const settings = readFileSync(new URL('fonts.conf', import.meta.url), 'utf8')
  const versions = JSON.stringify([settings, arimo, noto])
  const folder = join(parent, createHash('sha256').update(versions).digest('hex').slice(0, 10))
  if (!existsSync(folder)) {
    mkdirSync(parent, { recursive: true })
    const unfinished = mkdtempSync(join(parent, 'unfinished-'))
    await writeFonts(unfinished, arimo, noto)
    writeFileSync(join(unfinished, 'fonts.conf'), settings)
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      // Another process may have been first.
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
}

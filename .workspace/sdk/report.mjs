// node .workspace/sdk/report.mjs            writes shell/sdk.report.json, unless that breaks remotes of the same major
// node .workspace/sdk/report.mjs --check    fails when it is stale
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fastFolder } from '../fast-folder.mjs'
import { node, root } from '../root.mjs'
import { breaks, surfaceOf } from './surface.mjs'

const file = join(root, 'shell/sdk.report.json')
const require = createRequire(join(root, 'shell/package.json'))
const { version } = require('./package.json')

// A new folder each time, because the files of another tree would be read as this one's.
const out = mkdtempSync(join(fastFolder(), 'flight-amigo-sdk-'))
const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', out, '--rootDir', root]
try {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(node, [tsc, '-p', 'shell', ...emit], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  const folder = join(out, 'shell/src')
  const read = (path) => [path, readFileSync(join(folder, path), 'utf8')]
  const texts = ['sdk', 'session'].flatMap((part) =>
    readdirSync(join(root, 'shell/src', part))
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => read(`${part}/${name.replace(/\.tsx?$/, '.d.ts')}`)),
  )
  const files = Object.fromEntries([['index.d.ts', read('sdk/index.d.ts')[1]], ...texts])
  const majorOf = (name) => {
    const [scope, second] = name.split('/')
    const found = require(`${name.startsWith('@') ? `${scope}/${second}` : scope}/package.json`).version
    return `${found.split('.')[0]}.x`
  }
  const now = { version, surface: surfaceOf(files, majorOf) }
  const text = `${JSON.stringify(now, null, 2)}\n`
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { version, surface: {} }
  const broken = breaks(before.surface, now.surface)
  if (broken.length > 0 && before.version.split('.')[0] === version.split('.')[0])
    throw new Error(
      `The sdk breaks remotes that are live:\n${broken.join('\n')}\nAdd instead, or raise the major version in shell/package.json.`,
    )
  if (process.argv[2] !== '--check') writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
    throw new Error('shell/sdk.report.json is stale: run node .workspace/sdk/report.mjs')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(out, { recursive: true, force: true })
}

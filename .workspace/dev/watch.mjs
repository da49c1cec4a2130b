// The part of `npm run dev` beside the site: builds the named remotes and the shell at each change, checks types in
// parallel, serves the builds to pages that request them with `?remotes=`, and notifies the pages of changes.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { watchBundles } from './builds.mjs'
import { serve } from './serve.mjs'
import { TypeChecks } from './types.mjs'

const { DEV_REMOTES = '', DEV_PORT = '', DEV_ADDRESS = '' } = process.env
const names = DEV_REMOTES.split(',')
const { development } = createRequire(import.meta.url)('@flight-amigo/shell/webpack')
const bundles = development(names.map((name) => join(root, name)))

const problems = new Map()

function report(title, text) {
  if (text && problems.get(title) !== text) console.log(`\n${title}:\n${text}\n`)
  if (!text && problems.has(title)) console.log(`${title}: mended`)
  if (text) problems.set(title, text)
  else problems.delete(title)
  notify()
}

const types = new TypeChecks(['shell', ...names], (name, text) => report(`Types of ${name}`, text))
const unbuilt = new Set(bundles.map(({ name }) => name))
const builds = watchBundles(bundles, ({ name, wrong, took, files }) => {
  if (!wrong) console.log(`${name} is built in ${took} ms`)
  if (unbuilt.delete(name) && unbuilt.size === 0) console.log(`Open a page that you change: ${DEV_ADDRESS}`)
  report(`The build of ${name}`, wrong)
  types.check(files)
})
const { notify } = serve({ builds, problems, port: Number(DEV_PORT) })
// The parent process runs the site, and reports that it could not be restarted.
process.on('message', ({ title, text }) => report(title, text))
process.on('disconnect', () => process.exit())

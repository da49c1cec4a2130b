import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { helpIfRequested } from './help.mjs'
import { pipelines } from './new/pipelines.mjs'
import { newRemote, problemOfNew } from './new/remote.mjs'
import { linkPackage, writeFiles } from './new/write.mjs'
import { node, root } from './root.mjs'

const USAGE = `Usage: npm run new -- remote mf-NAME | pipelines | trial

Commands:
  remote mf-NAME   writes a remote that starts, tests and publishes as it is
  pipelines        writes the workflow of each remote again, after a change of the template
  trial            tries the first one in a copy of this checkout, up to a release on a running site

Examples:
  npm run new -- remote mf-fifth`

helpIfRequested(USAGE)

const [what, name = ''] = process.argv.slice(2)
const problem = what === 'remote' ? problemOfNew(name) : undefined

if (problem) {
  console.error(problem)
  process.exitCode = 1
} else if (what === 'remote') {
  writeFiles(newRemote(name), root)
  writeFiles(pipelines(), root)
  linkPackage(name, root)
  spawnSync(node, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', name], { cwd: root })
  // A new remote has a catalog for each language of the site.
  const { status } = spawnSync(node, [join(root, '.workspace/translate/main.mjs'), 'extract', name], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exitCode = 1
  console.log(`Wrote ${name}. Try it: npm start, npm test -- ${name}, npm run release -- publish ${name} --preview`)
} else if (what === 'pipelines') writeFiles(pipelines(), root)
else if (what === 'trial') await import('./new/trial.mjs')
else {
  console.error(USAGE)
  process.exitCode = 1
}

// Tries `npm run new -- remote` in a copy of this checkout. The remote goes live on a running site, and all checks
// pass, as do the tests of the remote, of the workspace, of the shell's frame and of the releases. It takes some
// minutes, because a copy builds everything again.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCheckout } from '../copy.mjs'
import { install } from '../install.mjs'
import { terminateWithChildren } from '../processes.mjs'
import { node, root } from '../root.mjs'
import { startSiteOfCopy } from '../site-of-copy.mjs'
import { STEPS } from '../test-selection.mjs'

const NAME = 'mf-fifth'
const copy = join(root, '.cache/trial')
const data = mkdtempSync(join(tmpdir(), 'flight-amigo-trial-'))
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
terminateWithChildren(() => [copy, data].map(remove))

const inCopy = (args, settings = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: copy, stdio: 'inherit', env: { ...process.env, ...settings } })
    const late = setTimeout(() => child.kill(), 20 * 60_000)
    child.on('exit', (code) => {
      clearTimeout(late)
      if (code === 0) resolve()
      else reject(new Error(`${args.join(' ')} ended with ${code}.`))
    })
  })

async function trial() {
  remove(copy)
  copyCheckout(copy)
  await inCopy(['.workspace/build.mjs'])
  const { address, end } = await startSiteOfCopy(copy, data)
  try {
    await inCopy(['.workspace/new.mjs', 'remote', NAME])
    await inCopy(['.workspace/release.mjs', 'publish', NAME], { RELEASE_SITE: address, DATA_DIR: data })
    const page = await fetch(`${address}/${NAME.slice(3)}`)
    if (page.status !== 200 || !(await page.text()).includes('Fifth</h1>'))
      throw new Error(`${NAME} was published, and its page answers ${page.status} without its heading.`)
    console.log(`${NAME} is live on ${address}, which was not started again.`)
  } finally {
    await end()
  }
  await inCopy([
    '.workspace/test.mjs',
    ...STEPS,
    [NAME, '.workspace/', 'shell/src/', 'frame.spec', 'backend/src/releases/'].join(),
  ])
}

try {
  if (!(await install())) throw new Error('The packages are not installed.')
  await trial()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  remove(copy)
  remove(data)
}

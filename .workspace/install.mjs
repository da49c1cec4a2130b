// Installs the packages of the lock file, unless they are installed. Runs on Node 20 and later.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'
import { log, startProgress } from './progress.mjs'
import { node, root } from './root.mjs'

const packages = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return {}
  }
}

/** npm writes its record last, so an interrupted installation has none. */
export function missing(requested, present) {
  return Object.entries(requested)
    .filter(([path, { optional }]) => path.startsWith('node_modules/') && !optional)
    .filter(([path, { version, link }]) => present[path]?.version !== version || present[path]?.link !== link)
    .map(([path]) => path)
}

const installed = () =>
  existsSync(node) && missing(packages('package-lock.json'), packages('node_modules/.package-lock.json')).length === 0

export function reason(output) {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) (.*)$/gm)].map(([, line]) => line.trim())
  const code = lines.find((line) => line.startsWith('code '))?.slice(5)
  const message = lines.find((line) => !/^(code|errno|syscall|A complete log|\s*$)/.test(line))
  return [code, message?.replace(/\.$/, '')].filter(Boolean).join(': ') || 'npm ended without saying why'
}

export const advice = (output) =>
  /^npm (error|ERR!) code (E(NOTFOUND|CONN|TIMEDOUT|AI_AGAIN|HOSTUNREACH|NETUNREACH|SOCKET|40[134]|5)|\w*CERT)/m.test(
    output,
  )
    ? 'check the connection to the npm registry and try again'
    : '`npm ci` tells the whole story'

/** Returns whether everything is installed. If not, prints one sentence that says why. */
export async function install() {
  if (installed()) return true
  const done = startProgress('Installing packages (the first time takes a minute or two)')
  // npm runs on its own Node here, because this process may run the Node that npm is about to replace.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.env.npm_node_execpath ?? process.execPath, process.env.npm_execpath]
    : ['npm']
  const [command, ...first] = npm
  const { code, output } = await run(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
  })
  const time = done()
  if (code === 0 && installed()) {
    log(`Installed packages in ${time}`)
    return true
  }
  log(
    code === 0
      ? 'npm did not run the install scripts of the packages: allow them (npm config set ignore-scripts false) and try again.'
      : `npm could not install the packages (${reason(output)}); ${advice(output)}.`,
  )
  return false
}

// Finds a browser for the browser tests, and installs one if there is none.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fontSettings } from './fonts/fonts.mjs'
import { run } from './processes.mjs'
import { node, root } from './root.mjs'

// Chromium loads two pages of its own below the address bar of each new window. They cost half a second of CPU, and no
// test needs them.
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
// Only the last list of features counts, so repeat Playwright's own list here.
const OFF_IN_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter'],
  ...['PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn'],
  ...['msEdgeUpdateLaunchServicesPreferredVersion'],
]

/** Flags that make the browser quiet and identical on every machine. Playwright itself turns the sandbox off. */
export const flags = [
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...UNSEEN]}`,
  '--disable-gpu',
  // Runs a page in the process of its first, empty document. Otherwise each page starts in two processes.
  '--renderer-process-limit=1',
  // The headless shell rounds the letters of web fonts to whole pixels, unlike any user's browser.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Options of Playwright's `launch` with which a page looks the same on every machine. */
export const launchOptions = async (executablePath, ...more) => ({
  executablePath,
  args: [...flags, ...more],
  env: { ...process.env, ...(await fontSettings()) },
})

function usualPaths({ platform, env }) {
  const named = (names, folders) => folders.flatMap((folder) => names.map((name) => join(folder, name)))
  if (platform === 'darwin')
    return named(
      ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'],
      ['/Applications', join(env.HOME ?? '', 'Applications')],
    )
  if (platform === 'win32')
    return named(
      ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'],
      [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean),
    )
  // The headless shell is the same engine without a window, and needs two thirds of the time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ]
  return named(names, [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'])
}

const require = createRequire(import.meta.url)

const machine = {
  env: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  playwrightsOwn: () => require('@playwright/test').chromium.executablePath(),
  /** The program may lack a library, or be a stub that only prints "install me", so start it. */
  async starts(path) {
    try {
      const browser = await require('@playwright/test').chromium.launch({
        executablePath: path,
        args: flags,
        timeout: 30_000,
      })
      const page = await browser.newPage()
      const sum = await page.evaluate(() => 1 + 1)
      await browser.close()
      return sum === 2
    } catch {
      return false
    }
  },
  hasApt: () => process.platform === 'linux' && spawnSync('apt-get', ['--version']).status === 0,
  run: async (command, ...args) => (await run(command, args, { cwd: root })).code === 0,
}

/** Returns the `{ path }` of a browser that starts, or a `{ problem }`: a sentence with the remedy. */
export async function findBrowser({ say = () => {}, on = machine } = {}) {
  const requested = on.env.CHROMIUM_PATH
  if (requested)
    return (await on.starts(requested))
      ? { path: requested }
      : { problem: `CHROMIUM_PATH is ${requested}, but no browser starts there.` }

  const tried = new Set()
  const first = async (paths) => {
    for (const path of paths) {
      if (!path || tried.has(path) || !on.exists(path)) continue
      tried.add(path)
      if (await on.starts(path)) return { path }
    }
  }
  const present = await first([on.playwrightsOwn(), ...usualPaths(on)])
  if (present) return present

  say('No Chromium or Chrome was found. Fetching the one of Playwright.')
  await on.run(node, join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium')
  tried.clear() // a browser that did not start may be complete now
  const fetched = await first([on.playwrightsOwn()])
  if (fetched) return fetched

  if (on.isRoot && on.hasApt()) {
    say('Playwright could not fetch one that starts. Installing Chromium with apt-get.')
    await on.run('apt-get', 'update')
    await on.run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium-headless-shell')
    tried.clear()
    const installed = await first([on.playwrightsOwn(), ...usualPaths(on)])
    if (installed) return installed
  }
  return {
    problem:
      'The browser tests need Chromium or Chrome, and none could be found or fetched: install one ' +
      '(on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one, and try again.',
  }
}

/** Playwright needs ffmpeg to record videos, which is installed together with its own browser. */
export function canRecord(own = machine.playwrightsOwn()) {
  const [folder] = own.split(/chromium[^/\\]*-\d+[/\\]/)
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('ffmpeg-'))
}

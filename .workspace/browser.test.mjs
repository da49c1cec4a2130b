import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { chromium } from '@playwright/test'
import { canRecord, findBrowser, flags } from './browser.mjs'

/** A fake machine on which these browsers start; `gets` maps a command to the browser that it installs. */
function machine({ starting = [], broken = [], gets = {}, env = {}, isRoot = false, apt = false, platform = 'linux' }) {
  const good = new Set(starting)
  const log = []
  return {
    log,
    env: { PATH: '/bin:/opt/bin', ...env },
    platform,
    isRoot,
    exists: (path) => good.has(path) || broken.includes(path),
    playwrightsOwn: () => '/own/chrome',
    starts: async (path) => good.has(path),
    hasApt: () => apt,
    run: async (command, ...args) => {
      const line = [command, ...args].map((name) => basename(name)).join(' ')
      log.push(line)
      for (const [part, path] of Object.entries(gets)) if (line.includes(part)) good.add(path)
      return true
    },
  }
}

test('CHROMIUM_PATH comes before everything', async () => {
  const on = machine({ starting: ['/mine', '/own/chrome'], env: { CHROMIUM_PATH: '/mine' } })
  expect(await findBrowser({ on })).toEqual({ path: '/mine' })
})

test('a CHROMIUM_PATH that does not start is a problem', async () => {
  const on = machine({ starting: ['/own/chrome'], env: { CHROMIUM_PATH: '/mine' } })
  expect((await findBrowser({ on })).problem).toBe('CHROMIUM_PATH is /mine, but no browser starts there.')
})

test('without CHROMIUM_PATH, Playwright’s own browser comes first, then one on the PATH under any name', async () => {
  expect(await findBrowser({ on: machine({ starting: ['/own/chrome', '/bin/chromium'] }) })).toEqual({
    path: '/own/chrome',
  })
  expect(await findBrowser({ on: machine({ starting: ['/opt/bin/google-chrome-stable'] }) })).toEqual({
    path: '/opt/bin/google-chrome-stable',
  })
})

test('a browser that exists but does not start is skipped', async () => {
  const on = machine({ broken: ['/own/chrome', '/bin/chromium'], starting: ['/opt/bin/chromium'] })
  expect(await findBrowser({ on })).toEqual({ path: '/opt/bin/chromium' })
  expect(on.log).toEqual([])
})

test('Chrome is found where macOS and Windows keep it', async () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(await findBrowser({ on: machine({ starting: [mac], platform: 'darwin' }) })).toEqual({ path: mac })
  const windows = machine({
    starting: ['/p/Google/Chrome/Application/chrome.exe'],
    platform: 'win32',
    env: { PROGRAMFILES: '/p' },
  })
  expect(await findBrowser({ on: windows })).toEqual({ path: '/p/Google/Chrome/Application/chrome.exe' })
})

test('when there is no browser, Playwright’s own is fetched', async () => {
  const on = machine({ gets: { 'install chromium': '/own/chrome' } })
  expect(await findBrowser({ on })).toEqual({ path: '/own/chrome' })
  expect(on.log).toEqual(['node cli.js install chromium'])
})

test('when Playwright’s own cannot be fetched, root on Debian installs the one of the distribution', async () => {
  const on = machine({ isRoot: true, apt: true, gets: { 'apt-get install': '/usr/bin/chromium-headless-shell' } })
  expect(await findBrowser({ on })).toEqual({ path: '/usr/bin/chromium-headless-shell' })
  expect(on.log).toEqual([
    'node cli.js install chromium',
    'apt-get update',
    'apt-get install --yes --no-install-recommends chromium-headless-shell',
  ])
})

test('when no browser can be fetched, a sentence says what to install', async () => {
  const on = machine({ apt: true })
  expect((await findBrowser({ on })).problem).toContain('apt-get install chromium-headless-shell')
  expect(on.log).toEqual(['node cli.js install chromium'])
})

test('our list of features that are off, which takes the place of Playwright’s, has all of those', async () => {
  // Node is not a browser, and the error contains the command line.
  const { message } = await chromium.launch({ executablePath: process.execPath }).catch((error) => error)
  const [, theirs] = /--disable-features=([\w,]+)/.exec(message)
  const ours = flags.find((flag) => flag.startsWith('--disable-features=')).split(/[=,]/)
  expect(ours).toEqual(expect.arrayContaining(theirs.split(',')))
})

test('videos are recorded where Playwright has its ffmpeg beside its browser, and nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'))
  const own = join(folder, 'chromium-1234/chrome-linux/chrome')
  try {
    expect(canRecord(own)).toBe(false)
    mkdirSync(join(folder, 'ffmpeg-1013'))
    expect(canRecord(own)).toBe(true)
    expect(canRecord(join(folder, 'elsewhere/chromium-1234/chrome-linux/chrome'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

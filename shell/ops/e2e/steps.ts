import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@flight-amigo/shell/e2e'
import type { APIRequestContext, Page } from '@playwright/test'

const root = resolve(__dirname, '../../..')

export async function ops(dataDir: string, ...args: string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await promisify(execFile)(
    resolve(root, 'node_modules/node/bin/node'),
    ['backend/dev/ops.ts', ...args],
    {
      cwd: root,
      env: { PATH, HOME, DATA_DIR: dataDir },
    },
  )
  return stdout
}

export async function makeStaff(page: Page, { address, dataDir }: Site): Promise<void> {
  const printed = await ops(dataDir, 'staff', 'add', await emailOf(page))
  await addPasskeys(page)
  await moderationAtName(page, address)
  await setUpPasskey(page, CODE.exec(printed)?.[0] ?? '')
}

/** The code for a passkey, as staff members tell it each other. */
export const CODE = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/

export async function setUpPasskey(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Set Up My Passkey' }).click()
  await expect(page.getByText('Median time to first action, 30 days')).toBeVisible()
}

/** Gives the page a device that has no passkey yet. */
export async function addPasskeys(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
}

/** Browsers support no passkeys on IP addresses, so the session continues at the hostname. */
export async function moderationAtName(page: Page, address: string): Promise<void> {
  const cookies = await page.context().cookies(address)
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })))
  await page.goto(`${address.replace('127.0.0.1', 'localhost')}/ops/moderation`)
}

export const emailOf = async (page: Page) =>
  ((await (await page.request.get('/api/auth/me')).json()) as { email: string }).email
export const idOf = async (page: Page) => ((await (await page.request.get('/api/auth/me')).json()) as { id: number }).id

export const report = async (request: APIRequestContext, userId: number, details: string) =>
  expect(
    (await request.post('/api/reports', { data: { userId, reason: 'scam', details, thread: true } })).status(),
  ).toBe(204)

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A remote that only these tests use. Its page is below /ops/, so travelers' documents never name it. */
export const TRIAL = 'team-e2e'

export async function postToReleases({ address, dataDir }: Site, path: string, data: object): Promise<unknown> {
  const authorization = `Bearer ${readFileSync(join(dataDir, 'release-token'), 'utf8')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const reply = await fetch(`${address}/api/releases${path}`, { method: 'POST', headers, body: JSON.stringify(data) })
  expect(reply.ok, `${path}: ${reply.status}`).toBe(true)
  return reply.status === 204 ? undefined : reply.json()
}

interface Site {
  address: string
  dataDir: string
}

export async function publishTrial(
  site: Site,
  version: string,
  { isVisuallyChecked = true, commit = 'c0ffee123456' } = {},
) {
  const script = `// ${version}`
  const integrity = { 'remoteEntry.js': `sha256-${createHash('sha256').update(script).digest('base64')}` }
  const facts = { name: TRIAL, version, base: `/r/${TRIAL}/${version}/`, css: '', integrity }
  const route = { path: '/ops/team-e2e', title: 'Trial', skeleton: '<h1>Trial</h1>', files: [] }
  const release = JSON.stringify({ ...facts, routes: [route], nav: [], slots: [] })
  const files = { 'remoteEntry.js': base64(script), 'release.json': base64(release) }
  const { ticket } = (await postToReleases(site, '', { files, commit })) as { ticket: string }
  if (isVisuallyChecked) await postToReleases(site, '/visual-checks', { ticket, screens: [], problems: [] })
}

import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@flight-amigo/shell/e2e'
import type { APIRequestContext, Page } from '@playwright/test'

const root = resolve(__dirname, '../../..')

/** `npm run ops -- …` on the database of a running site. */
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

export const emailOf = async (page: Page) =>
  ((await (await page.request.get('/api/auth/me')).json()) as { email: string }).email
export const idOf = async (page: Page) => ((await (await page.request.get('/api/auth/me')).json()) as { id: number }).id

export const report = async (request: APIRequestContext, userId: number, details: string) =>
  expect((await request.post('/api/reports', { data: { userId, reason: 'scam', details } })).status()).toBe(204)

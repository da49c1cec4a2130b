/** npm run lab -- handbook: runs the command blocks of operations/changes.md on a site under load, and times each. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { makeToken, tokens } from '../../src/releases/access/tokens.ts'
import { newRecord } from '../evidence/record.ts'
import { sendRequest } from '../load/send-request.ts'
import { sectionsOf } from './page.ts'
import { openHandbookSite } from './site.ts'

const WRITERS = 3
const PAUSE_MS = 100
const BLOCK_MS = 400_000
const PACKAGE = 'mf-listings'

const scratch = mkdtempSync(join(tmpdir(), 'flight-amigo-handbook-'))
chmodSync(scratch, 0o755) // PostgreSQL runs as another user when we are root
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))

const site = await openHandbookSite(scratch)
const record = newRecord('handbook')
const problems: string[] = []
const steps: Array<{ heading: string; block: string; seconds: number; failed: number }> = []
let isOpen = true
let number = 0

/** Sends the contact form, and again until it is accepted, as a page does. */
async function write(): Promise<void> {
  const name = `${record.tag} ${++number}`
  const body = { name, email: 'person@mail.test', message: 'Is anyone there?' }
  for (;;) {
    const reply = await sendRequest(record, site.next(), '/api/contact', { method: 'POST', body })
    if (reply.status === 204) return void record.contacts.push(name)
    if (reply.status > 0 && reply.status < 500) return void problems.push(`a message got ${reply.status}`)
    if (!isOpen) return
    await sleep(reply.waitMs ?? PAUSE_MS)
  }
}
function secrets() {
  const { CODE_SECRET, DATABASE_URL, SMTP_URL, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } = site.settings()
  return { CODE_SECRET, password: new URL(DATABASE_URL!).password, SMTP_URL, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }
}
const releasesWith = async (token: string) =>
  (await fetch(`${site.next()}/api/releases`, { headers: { authorization: `Bearer ${token}` } })).status

/** Runs a block as it is on the page. */
async function run(heading: string, block: string, names: Record<string, string> = {}): Promise<void> {
  const [began, failedBefore] = [performance.now(), record.failed.length]
  await promisify(execFile)('sh', ['-eu', '-c', block], {
    ...{ env: { ...site.environment(), ...names }, timeout: BLOCK_MS },
  }).catch((error: Error & { stderr?: string }) => problems.push(`${heading}: ${error.message} ${error.stderr ?? ''}`))
  if (block.includes('pg_promote')) site.promoted()
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const last = block.trim().split('\n').at(-1)!.trim().slice(0, 60)
  const failed = record.failed.length - failedBefore
  steps.push({ heading, block: last, seconds, failed })
  console.log(`${String(seconds).padStart(6)} s  ${heading}: ${last}  (${failed} requests failed)`)
}

/** Runs the block that rotates a deploy token, and again as at the next rotation. */
async function rotateTokens(heading: string, block: string): Promise<void> {
  for (let round = 1; round <= 2; round++) {
    const [old] = await site.use((client) => tokens(client))
    await run(heading, block, { PACKAGE, PREVIOUS: old!.name })
    deployTokens.push(site.pipelineSecret(PACKAGE, 'RELEASE_TOKEN'))
  }
}

const before = secrets()
const deployTokens = [await site.use((client) => makeToken(client, 'listings', { name: 'promote' }))]
const writers = Array.from({ length: WRITERS }, async () => {
  for (; isOpen; await sleep(PAUSE_MS)) await write()
})

try {
  for (const { heading, blocks } of sectionsOf()) {
    for (const block of blocks) await (block.includes('set-pipeline-secret') ? rotateTokens : run)(heading, block)
  }
  await sleep(2_000)
  isOpen = false
  await Promise.all(writers)
  const { rows } = await site.use((client) => client.query<{ name: string }>('select name from contact_message'))
  const stored = new Set(rows.map(({ name }) => name))
  const lost = record.contacts.filter((name) => !stored.has(name))
  if (lost.length > 0) problems.push(`${lost.length} acknowledged messages are lost, as ${lost[0]}`)
  if (record.wrong.length > 0) problems.push(`${record.wrong.join(', ')}: ${site.errors().slice(0, 3).join(' ')}`)
  const now = secrets()
  for (const [name, value] of Object.entries(before))
    if (now[name as keyof typeof now] === value) problems.push(`${name} is the same as before`)
  const replies = await Promise.all(deployTokens.map(releasesWith))
  if (replies.join() !== '401,401,200') problems.push(`the deploy tokens, oldest first, get ${replies.join()}`)
  if (site.newMail.length === 0) problems.push('no email came by the new SMTP_URL')
  console.log(`${record.contacts.length} messages acknowledged, ${lost.length} lost, ${record.requests} requests`)
} finally {
  isOpen = false
  await site.close()
}
for (const [what, all] of Map.groupBy(record.failed, (each) => each)) console.log(`${all.length} × ${what}`)
for (const problem of problems) console.error(`problem: ${problem}`)
recordResult('handbook', { what: 'operations/changes.md, run from its text', steps, passed: problems.length === 0 })
process.exit(problems.length === 0 ? 0 : 1)

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseFacts } from '../src/releases/release.contract.ts'
import type { TestApp } from './app.ts'
import { builtFolder, shellFolder } from './releases.ts'

/** A shell that offers something to remotes. */
export function hostFolder(
  version: string,
  facts: object = { provides: { react: '19.3.1' }, providedSlots: ['listing.actions'] },
  more: Record<string, string> = {},
) {
  const folder = shellFolder(version, { files: more })
  const { integrity, document } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as ReleaseFacts
  const names = readdirSync(folder).filter((file) => file !== 'release.json')
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  return builtFolder({ name: 'shell', version, files, facts: { integrity, document, ...facts } })
}

function filesOf(folder: string) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(names.map(({ name }) => [name, readFileSync(join(folder, name)).toString('base64')]))
}

/** A client that releases with this token. */
export function deployer(t: TestApp, all: string) {
  const post = (path: string, payload: object, token = all) =>
    t.inject({ method: 'POST', url: `/api/releases${path}`, payload, headers: { authorization: `Bearer ${token}` } })
  /** Uploads a build, and confirms its visual check unless `visualCheck` is false. */
  const send = async (folder: string, token = all, contracts = {}, visualCheck = true) => {
    const reply = await post('', { files: filesOf(folder), contracts }, token)
    if (reply.statusCode !== 201 || !visualCheck) return reply
    const { ticket, routes } = reply.json<{ ticket: string; routes: { path: string }[] }>()
    await post('/visual-checks', { ticket, screens: routes.map(({ path }) => path), problems: [] }, token)
    return reply
  }
  /** Uploads a build and makes it live. */
  const release = async (folder: string, token = all, contracts = {}) => {
    const sent = await send(folder, token, contracts)
    if (sent.statusCode !== 201) return sent
    const { name, version } = sent.json<{ name: string; version: string }>()
    return post('/promote', { releases: [`${name}@${version}`] }, token)
  }
  return { post, send, release }
}

/** The reasons of a refusal. */
export const reasonsIn = (reply: { json(): { fields: Record<string, string> } }) => Object.values(reply.json().fields)

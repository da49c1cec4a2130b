import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../../test/app.ts'
import { hostilePictures, SECRET, type Upload } from '../../../test/hostile-pictures.ts'
import { makePerson, type Person } from '../../../test/make.ts'
import { accountErrors } from '../account.contract.ts'

let t: TestApp
let files: Upload[]
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  files = await hostilePictures()
})
afterAll(() => t.stop())

const put = (who: Person, { bytes, type = 'image/jpeg' }: Pick<Upload, 'bytes' | 'type'>) =>
  t.inject({ method: 'PUT', url: '/api/profile/photo', headers: { ...who.as, 'content-type': type }, payload: bytes })

function partsOf(webp: Buffer): string[] {
  const parts: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    parts.push(webp.toString('latin1', at, at + 4))
  return parts
}

async function outcomeOf(who: Person, file: Upload): Promise<string> {
  const reply = await put(who, file)
  if (reply.statusCode !== 200) {
    const { code, message } = reply.json()
    expect([file.what, message]).toEqual([
      file.what,
      (accountErrors as Record<string, { message: string }>)[code]?.message,
    ])
    return code
  }
  const photo = await t.inject(reply.json().profilePictureUrl)
  const clean = photo.rawPayload
  expect([file.what, partsOf(clean)]).toEqual([file.what, [expect.stringMatching(/^VP8[ L]$/)]])
  expect(clean.includes(SECRET) || clean.includes('<script')).toBe(false)
  expect(clean.length).toBeLessThan(60_000)
  const { width, height, format, pages, exif, xmp, icc, hasAlpha } = await sharp(clean).metadata()
  expect([file.what, { width, height, format, pages, exif, xmp, icc, hasAlpha }]).toEqual([
    file.what,
    { width: 256, height: 256, format: 'webp', hasAlpha: false },
  ])
  return 'clean'
}

test('more than seventy hostile files: each is rejected with a message or stored as a clean picture, and nothing grows', async () => {
  const who = await makePerson(t)
  expect(files.length).toBeGreaterThan(70)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const outcomes: Record<string, string> = {}
  for (const file of files) outcomes[file.what] = await outcomeOf(who, file)
  clearInterval(watch)
  expect(outcomes).toEqual(Object.fromEntries(files.map(({ what, refused = 'clean' }) => [what, refused])))
  const grown = Math.round((most - before) / 2 ** 20)
  process.stdout.write(`${files.length} hostile files, one after the other: at most ${grown} MB more memory\n`)
  expect(grown).toBeLessThan(400)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { breaks, type Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { usesIn } from './directions.ts'

const src = join(import.meta.dirname, '../..')

/** An older release recorded the report without these fields. */
async function before(name: string, ...fields: string[]): Promise<Report> {
  const report = structuredClone(await contractReport())
  const sides = Object.values(report[name] ?? {}) as Array<{ properties: Record<string, unknown>; required: string[] }>
  for (const side of sides) {
    side.required = side.required.filter((field) => !fields.includes(field))
    for (const field of fields) delete side.properties[field]
  }
  return report
}

test('a new field in a reply breaks no older release; a new required field in a request does, and is named', async () => {
  const now = await contractReport()
  expect(breaks(await before('listings.Listing', 'rating', 'route'), now)).toEqual([])
  expect(breaks(await before('feedback.ContactMessage', 'message'), now)).toEqual([
    'feedback.ContactMessage (request).message: now required',
  ])
  expect(breaks(now, await before('listings.Listing', 'rating'))).toEqual(['listings.Listing (reply).rating: removed'])
})

test('a report with both directions of every schema is compared by the used directions', async () => {
  const now = await contractReport()
  const reply = (await before('listings.Listing', 'rating'))['listings.Listing']?.reply
  expect(breaks({ 'listings.Listing': { request: reply, reply } }, now)).toEqual([])
})

test('a compiled controller has the same directions; without them, every new field of a request would break the live releases', () => {
  const compiled = `import { MyListing, NewListing } from "../listings.contract.js";
    SerializeOptions({
        schema: MyListing
    }), _ts_param(1, Body({
        schema: NewListing
    }))`
  expect(usesIn(compiled)).toEqual([
    { name: 'MyListing', from: '../listings.contract.js', direction: 'reply' },
    { name: 'NewListing', from: '../listings.contract.js', direction: 'request' },
  ])
})

test('every schema of every controller has a direction', async () => {
  const report = await contractReport()
  for (const file of globSync('**/*.controller.ts', { cwd: src })) {
    const text = readFileSync(join(src, file), 'utf8')
    const uses = usesIn(text)
    expect([file, uses.length]).toEqual([file, text.match(/\{\s*schema:/g)?.length ?? 0])
    for (const { name, direction } of uses) {
      const found = Object.entries(report).filter(([key]) => key.endsWith(`.${name}`))
      expect([file, name, ...new Set(found.map(([, sides]) => Boolean(sides[direction])))]).toEqual([file, name, true])
    }
  }
})

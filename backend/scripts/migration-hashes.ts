/**
 * node backend/scripts/migration-hashes.ts            writes the hashes of new migrations into hashes.json
 *
 * A hash that is there stays: a test then says that its migration was edited.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../src/db/migrations/index.ts'
import { hashOf } from '../src/db/migrations/migration-hash.ts'

const file = join(import.meta.dirname, '../src/db/migrations/hashes.json')
const written = JSON.parse(readFileSync(file, 'utf8'))
for (const listed of migrations) written[listed.name] ??= await hashOf(listed)
const inOrder = Object.keys(written).sort()
writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder.map((name) => [name, written[name]])), null, 2)}\n`)

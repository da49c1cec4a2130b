import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Airport } from './airports.contract.ts'

// Written by scripts/airports.ts when the backend is built; the way there is the same from src and from dist.
const file = join(import.meta.dirname, '../../../dist/airports.json')
const read = (path: string) => readFileSync(path)

/** The list as it travels, in each form that a browser may accept. */
export const airportsFile = { plain: read(file), br: read(`${file}.br`), gzip: read(`${file}.gz`) }

/** Changes when the list does. */
export const airportsVersion = createHash('sha256').update(airportsFile.plain).digest('hex').slice(0, 10)

const airports = new Map((JSON.parse(airportsFile.plain.toString()) as Airport[]).map((each) => [each.code, each]))

export const airportOf = (code: string): Airport | undefined => airports.get(code)

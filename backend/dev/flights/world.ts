import { kmBetween } from '../../src/listings/airports/airport-locations.ts'
import { daysAfter } from '../../src/listings/itinerary/flight.contract.ts'
import { locationOf } from '../../src/listings/itinerary/flight-times.public.ts'
import { momentOf } from '../../src/listings/itinerary/moment-of.contract.ts'

/** A flight that leaves every day. Its times are those of the departure airport. */
export interface WorldFlight {
  /** The number of the airline that flies it. */
  number: string
  departure: string
  arrival: string
  time: string
  /** The departure from April to September, if it differs. */
  summerTime?: string
  minutes: number
  /** The numbers under which other airlines sell it. */
  soldAs: string[]
}

// Those of the demo data and of the tests: number, route, departure, duration, the numbers of codeshares, summer departure.
const NAMED = `
  QR501 HYD DOH 03:45  4:35 AA8170,IB2456
  QR725 DOH ORD 08:00 15:25 AA8152,BA2030
  QR726 ORD DOH 18:20 13:40 AA8153
  QR500 DOH HYD 20:05  4:10 -
  QR743 DOH BOS 07:40 13:55 BA7521,AA8115
  BA178 JFK LHR 21:30  6:50 AA6139
  BA117 LHR JFK 17:10  8:05 AA6140
  BA198 BOM LHR 02:15 10:00 AA6198
  BA143 LHR DEL 20:45  8:35 -               19:45
  AI173 DEL SFO 03:55 15:40 UA8873
  NH7   SFO NRT 11:05 11:20 UA7997
  NH8   NRT SFO 17:00  9:25 UA7998
  LH454 FRA SFO 13:40 11:25 UA8834,AC9100
  LH455 SFO FRA 15:10 10:50 UA8835
  VS411 LHR LOS 22:40  6:35 DL4411
  VS412 LOS LHR 10:50  6:40 DL4412
  AC855 LHR YYZ 12:30  7:55 LH6789
  TP89  LIS GRU 14:20 10:25 -
  UA1009 MEX ORD 08:30 4:20 AC3409
  EK524 DXB HYD 22:00  3:40 QF8524
  EK525 HYD DXB 04:25  4:05 QF8525
  AF77  CDG LAX 10:30 11:40 DL8577
  AF77  LAX PPT 15:30  8:35 DL8577
  QF11  SYD LAX 10:00 13:35 AA7311
  UA839 LAX SYD 22:30 15:10 AC5839
`

// Airlines with the airports that they connect with their hub, each once a day in both directions.
const HUBS = `
  QR DOH LHR JFK DEL BOM BLR MAA CCU KTM DAC CMB CAI NBO MEL
  EK DXB LHR JFK DEL BOM BLR MAA COK LAX SFO SYD JNB CAI LOS
  BA LHR DEL BLR HYD MAA ORD SFO LAX BOS YYZ CPT NBO SIN
  LH FRA DEL BLR MAA JFK ORD LAX BOS CAI JNB GRU PVG HND
  AI DEL LHR JFK ORD EWR YYZ SYD NRT SIN HYD BOM BLR MAA
  UA ORD LHR FRA NRT HND DEL SFO LAX DEN MEX GRU IAH EWR
  AA DFW LHR CDG MAD NRT GRU EZE ORD JFK LAX MIA HYD BOG
  DL ATL LHR CDG AMS LOS JNB GRU MEX LAX SEA BOS JFK ICN
  AC YYZ LHR FRA DEL BOM CDG NRT HKG GRU MEX YVR YUL SFO
  AF CDG JFK ORD SFO LAX DEL BOM NRT GRU LOS DSS ABJ CAI
  KL AMS JFK ORD SFO YYZ DEL BOM BLR LOS NBO KGL LIM MEX
  TK IST JFK ORD SFO LAX DEL BOM HYD DAC CAI LOS NBO ADD
  SQ SIN LHR FRA DEL BOM HYD MAA SYD MEL NRT HND MNL CGK
  NH HND LHR FRA JFK ORD LAX DEL BOM SIN BKK SYD MNL TPE
  QF SYD LHR SIN HND BLR DFW JNB SCL MEL PER AKL DPS MNL
  ET ADD LHR FRA IAD EWR DEL BOM LOS NBO JNB CAI DXB CDG
  TP LIS JFK EWR BOS GIG LAD MPM LHR CDG FRA YYZ SFO MAD
  MS CAI LHR FRA JFK YYZ DXB JED LOS NBO BOM DEL CDG FCO
  AM MEX JFK LAX SFO MAD CDG LHR GRU BOG LIM EZE HAV YYZ
`
const PARTNERS = ['UA', 'AC', 'AA', 'DL', 'IB', 'VS', 'AZ']

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function named(): WorldFlight[] {
  return NAMED.trim()
    .split('\n')
    .map((line) => {
      const [number = '', departure = '', arrival = '', time = '', duration = '', sold = '-', summerTime] = line
        .trim()
        .split(/\s+/)
      const [hours = 0, minutes = 0] = duration.split(':').map(Number)
      const soldAs = sold === '-' ? [] : sold.split(',')
      return {
        ...{ number, departure, arrival, time, minutes: 60 * hours + minutes, soldAs },
        ...(summerTime && { summerTime }),
      }
    })
}

function ofHubs(): WorldFlight[] {
  return HUBS.trim()
    .split('\n')
    .flatMap((line, hubIndex) => {
      const [carrier = '', hub = '', ...others] = line.trim().split(/\s+/)
      return others.flatMap((other, n) =>
        [0, 1].map((back) => {
          const [departure, arrival] = back ? [other, hub] : [hub, other]
          const index = 2 * n + back
          return {
            ...{ number: `${carrier}${1600 + index}`, departure, arrival },
            time: clock((25 * (37 * index + 61 * hubIndex)) % 1440),
            minutes: 5 * Math.round(((kmBetween(departure, arrival) ?? 1_000) / 14 + 30) / 5),
            soldAs: n % 3 === 0 ? [`${PARTNERS[(hubIndex + n) % PARTNERS.length]}${5000 + 30 * hubIndex + index}`] : [],
          }
        }),
      )
    })
}

/** About 480 flights on the airports of the demo data and the hubs between them. */
export const world: readonly WorldFlight[] = [...named(), ...ofHubs()]

/** A flight on one day. */
export interface DayFlight extends Omit<WorldFlight, 'time' | 'summerTime' | 'minutes'> {
  /** The local day of departure. */
  date: string
  departsAt: Date
  landsAt: Date
}

const isSummer = (date: string) => date.slice(5, 7) >= '04' && date.slice(5, 7) <= '09'

/** The flight on the day that it leaves by the clock of its departure airport. */
export function onDay({ time, summerTime = time, minutes, ...flight }: WorldFlight, date: string): DayFlight {
  const departsAt = momentOf(date, isSummer(date) ? summerTime : time, locationOf(flight.departure).zone)
  return { ...flight, date, departsAt, landsAt: new Date(departsAt.getTime() + 60_000 * minutes) }
}

/** The flights with one of these numbers that leave between two moments. */
export function flightsBetween(matches: (flight: WorldFlight) => boolean, from: Date, until: Date): DayFlight[] {
  const days: string[] = []
  const last = daysAfter(until.toISOString().slice(0, 10), 1)
  for (let day = daysAfter(from.toISOString().slice(0, 10), -1); day <= last; day = daysAfter(day, 1)) days.push(day)
  return world
    .filter(matches)
    .flatMap((flight) => days.map((day) => onDay(flight, day)))
    .filter(({ departsAt }) => departsAt >= from && departsAt < until)
}

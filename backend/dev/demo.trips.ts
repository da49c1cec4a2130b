import type { KindOfHelp, TravelerFacts } from '../src/listings/listings.contract.ts'

/** The IANA zone of each airport below, where a trip's day is counted. */
export const zones: Record<string, string> = {
  HYD: 'Asia/Kolkata',
  DEL: 'Asia/Kolkata',
  BOM: 'Asia/Kolkata',
  ORD: 'America/Chicago',
  JFK: 'America/New_York',
  SFO: 'America/Los_Angeles',
  LHR: 'Europe/London',
  FRA: 'Europe/Berlin',
  GRU: 'America/Sao_Paulo',
  LIS: 'Europe/Lisbon',
  CAI: 'Africa/Cairo',
  YYZ: 'America/Toronto',
  NRT: 'Asia/Tokyo',
  SYD: 'Australia/Sydney',
  MEX: 'America/Mexico_City',
  LOS: 'Africa/Lagos',
}

interface DemoTrip {
  /** The owner, as an index into `people`. */
  by: number
  type: 'helper' | 'seeking_help'
  route: string
  /** Days from today. */
  day: number
  /** The days by which the trip is flexible. */
  flexible?: number
  time?: string
  flight?: string
  /** Where they change planes, with the local time and the number of the second flight, which leaves on the same day. */
  via?: [airport: string, time: string, flight: string]
  help?: KindOfHelp[]
  skills?: string
  description: string
  tip?: number
  tips?: true
  /** The traveler of a listing for someone close, and their languages by ISO 639-3. */
  traveler?: TravelerFacts
  speaks?: string
  /** How many travelers a helper takes along. */
  places?: number
}

const helper = (
  by: number,
  route: string,
  day: number,
  description: string,
  more: Partial<DemoTrip> = {},
): DemoTrip => ({ type: 'helper', by, route, day, description, ...more })
const seeker = (
  by: number,
  route: string,
  day: number,
  description: string,
  more: Partial<DemoTrip> = {},
): DemoTrip => ({ type: 'seeking_help', by, route, day, description, ...more })

/** Oldest first: the home page shows the last ones. */
export const trips: DemoTrip[] = [
  seeker(13, 'JFK LHR', 13, 'My first long flight, and I do not like the dark hours. Someone to talk to would help.', {
    flexible: 2,
  }),
  helper(12, 'BOM LHR', 22, 'I change planes in Mumbai every month and know each escalator. Follow me.', {
    help: ['connection', 'forms'],
  }),
  helper(
    1,
    'JFK LHR',
    12,
    'Overnight flight, aisle seat. I can help with the gates, immigration forms and the train into town.',
    { time: '21:30', flight: 'BA178', help: ['forms'], tips: true },
  ),
  seeker(
    6,
    'CAI LHR',
    9,
    'My father uses a wheelchair between gates and speaks little English. Company at the connection would calm us both.',
    {
      ...{ flexible: 4, tip: 40, tips: true, speaks: 'ara' },
      traveler: {
        ...{ firstName: 'Youssef', relation: 'father', ageBand: '70s', needs: ['wheelchair', 'little-english'] },
        note: 'He likes to be asked about his garden.',
      },
    },
  ),
  helper(2, 'SFO NRT', 20, 'I speak Japanese and Mandarin and have time to wait with you until you are picked up.', {
    time: '11:05',
    flight: 'NH7',
    help: ['translation', 'forms'],
  }),
  seeker(7, 'MEX ORD', 6, 'First flight in twenty years. I would like to sit near someone who speaks Spanish.', {
    flight: 'UA1009',
    tip: 25,
    tips: true,
  }),
  helper(4, 'GRU LIS', 15, 'I fly this so often that the crew knows me. Glad to help with children and strollers.', {
    flexible: 3,
    help: ['child'],
    skills: 'Portuguese',
    tips: true,
  }),
  seeker(
    11,
    'FRA SFO',
    18,
    'Flying alone with a seven-month-old. A second pair of hands at boarding would be wonderful.',
    { time: '13:40', flight: 'LH454', help: ['child'], tip: 30, tips: true },
  ),
  helper(8, 'DEL SFO', 25, 'Long direct flight. I can walk with elderly parents to the gate and through immigration.', {
    flight: 'AI173',
    help: ['wheelchair', 'forms'],
    skills: 'Elderly, Hindi, Punjabi',
    tips: true,
  }),
  helper(9, 'LOS LHR', 11, 'Teacher, going back to London. Children traveling with you are no trouble at all.', {
    time: '10:50',
    flight: 'VS412',
    help: ['child'],
  }),
  seeker(
    10,
    'NRT SYD',
    30,
    'My English is better in writing than at a counter. Help with the transfer would be kind.',
    { flexible: 7, help: ['connection', 'translation'] },
  ),
  helper(3, 'CAI FRA', 14, 'Nurse by profession, calm by nature. I speak Arabic, English and French.', {
    help: ['medicine-times'],
    skills: 'Arabic',
    tips: true,
  }),
  seeker(
    5,
    'BOM LHR',
    21,
    'My mother changes planes in London for the first time and worries about finding the gate.',
    {
      ...{ time: '02:15', flight: 'BA198', tip: 35, tips: true, speaks: 'tel hin' },
      traveler: { firstName: 'Leela', relation: 'mother', ageBand: '60s', needs: ['connection', 'forms'] },
    },
  ),
  helper(0, 'ORD HYD', 33, 'Going home for the holidays through Doha. Happy to take someone along at the connection.', {
    time: '18:20',
    flight: 'QR726',
    via: ['DOH', '20:05', 'QR500'],
    skills: 'Elderly, Telugu',
    tips: true,
  }),
  seeker(
    17,
    'LIS JFK',
    40,
    'Visiting my grandchildren. I need someone for the arrival forms, which are in English only.',
    { flexible: 5, help: ['forms', 'translation'], tip: 20, tips: true },
  ),
  helper(1, 'LHR JFK', 19, 'On the way back. Two hours in the terminal before, so we can meet at the check-in.', {
    time: '17:10',
    flight: 'BA117',
    help: ['first-flight'],
  }),
  helper(
    2,
    'NRT SFO',
    36,
    'I know Narita and San Francisco well and wait with you at each gate. Mandarin, Japanese, English.',
    {
      flight: 'NH8',
      help: ['forms', 'translation'],
      tips: true,
    },
  ),
  seeker(
    6,
    'LHR CAI',
    45,
    'Back home with my father. The lift at the gate was out of order last time; two are better than one.',
    { tip: 30, tips: true },
  ),
  helper(16, 'SFO DEL', 52, 'I go early and wait gladly. Good with first-time flyers and with grandmothers.', {
    flexible: 6,
    skills: 'Elderly, Hindi',
  }),
  seeker(11, 'SFO FRA', 60, 'The way back with the baby, who will be nine months old and walking, perhaps.', {
    flight: 'LH455',
    tip: 30,
    tips: true,
  }),
  helper(9, 'LHR LOS', 48, 'Half-term visit home. A free seat beside me and patience for small travelers.', {
    flight: 'VS411',
    help: ['child', 'forms'],
    tips: true,
  }),
  helper(15, 'LIS GRU', 28, 'Afternoon flight. I speak Portuguese, Spanish and English.', {
    time: '14:20',
    flight: 'TP89',
    help: ['translation'],
  }),
  seeker(
    14,
    'SYD NRT',
    75,
    'Going home after a year of study. I am nervous about the connection and would like company.',
    { help: ['connection'], tip: 15, tips: true },
  ),
  seeker(
    5,
    'HYD ORD',
    16,
    'My mother flies alone for the first time, Hyderabad to Chicago through Doha. She speaks Telugu and a little English.',
    {
      ...{ flexible: 5, time: '03:45', flight: 'QR501', via: ['DOH', '08:00', 'QR725'], tip: 50, tips: true },
      ...{ speaks: 'tel' },
      traveler: {
        ...{ firstName: 'Leela', relation: 'mother', ageBand: '60s', needs: ['first-flight', 'connection'] },
        note: 'She wears a green shawl and carries a small red bag.',
      },
    },
  ),
  helper(18, 'LHR YYZ', 22, 'Day flight to Toronto. I can help with wheelchairs, medicine times and immigration.', {
    time: '12:30',
    flight: 'AC855',
    help: ['wheelchair', 'medicine-times', 'forms'],
    skills: 'Elderly',
    tips: true,
  }),
  helper(
    0,
    'HYD ORD',
    17,
    'Same flight as last winter, when I sat beside a grandmother and her first escalator. Glad to do it again.',
    {
      ...{
        time: '03:45',
        flight: 'QR501',
        via: ['DOH', '08:00', 'QR725'],
        help: ['forms'],
        skills: 'Elderly, Telugu',
        tips: true,
      },
      places: 2,
    },
  ),
]

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type NamedAirport, searchAirports } from './airportSearch.ts'

const folder = dirname(expect.getState().testPath ?? '')
// The served list, because search results depend on its names.
const airports: NamedAirport[] = JSON.parse(readFileSync(join(folder, '../../backend/dist/airports.json'), 'utf8'))
const found = (typed: string, most = 5) => searchAirports(airports, typed, most).map(({ code }) => code)

/** Typed texts with the airport that must be suggested first. */
const MEANT = `
  bombay BOM | mumbai BOM | santacruz BOM | मुंबई BOM | madras MAA | chennai MAA | bangalore BLR | bengaluru BLR | calcutta CCU
  kolkata CCU | hyderabad HYD | secunderabad HYD | shamshabad HYD | హైదరాబాద్ HYD | हैदराबाद HYD | delhi DEL | new delhi DEL | igi DEL
  vizag VTZ | visakhapatnam VTZ | mysuru MYQ | mysore MYQ | trivandrum TRV | cochin COK | kochi COK | ernakulam COK | calicut CCJ
  kozhikode CCJ | cannanore CNN | mangalore IXE | mangaluru IXE | poona PNQ | pune PNQ | baroda BDQ | vadodara BDQ | banaras VNS
  benares VNS | varanasi VNS | allahabad IXD | prayagraj IXD | gauhati GAU | trichy TRZ | tirupati TIR | vijayawada VGA
  panjim GOI | pondicherry PNY | belgaum IXG | hubli HBX | madurai IXM | coimbatore CJB | amritsar ATQ | ahmedabad AMD | surat STV
  kashmir SXR | port blair IXZ | siliguri IXB | lucknow LKO | jaipur JAI | indore IDR | bhubaneshwar BBI | noida DXN | rajkot HSR
  kathmandu KTM | katmandu KTM | colombo CMB | dacca DAC | dhaka DAC | chittagong CGP | lahore LHE | karachi KHI | rawalpindi ISB
  rangoon RGN | yangon RGN | maldives MLE | münchen MUC | munchen MUC | muenchen MUC | munich MUC | köln CGN | koeln CGN | cologne CGN
  nürnberg NUE | nuremberg NUE | düsseldorf DUS | duesseldorf DUS | frankfurt FRA | berlin BER | wien VIE | vienna VIE | zürich ZRH
  zuerich ZRH | genève GVA | genf GVA | geneva GVA | basle BSL | praha PRG | prague PRG | warszawa WAW | warsaw WAW | kraków KRK
  cracow KRK | wroclaw WRO | breslau WRO | danzig GDN | łódź LCJ | lodz LCJ | bucuresti OTP | bucharest OTP | beograd BEG
  saloniki SKG | thessaloniki SKG | constantinople IST | istanbul IST | kiev KBP | kyiv KBP | київ KBP | lvov LWO | odessa ODS
  moskva SVO | москва SVO | leningrad LED | københavn CPH | kobenhavn CPH | copenhagen CPH | göteborg GOT | gothenburg GOT
  tromso TOS | reykjavik KEF | bruxelles BRU | brussels BRU | schiphol AMS | roissy CDG | orly ORY | paris CDG | beauvais BVA
  nizza NCE | roma FCO | rome FCO | milano MXP | mailand MXP | torino TRN | venezia VCE | venice VCE | napoli NAP | firenze FLR
  florence FLR | genova GOA | sevilla SVQ | seville SVQ | mallorca PMI | lisboa LIS | lisbon LIS | oporto OPO | porto OPO
  heathrow LHR | gatwick LGW | stansted STN | luton LTN | london LHR | londres LHR | manchester MAN | birmingham BHX | dublin DUB
  ben gurion TLV | jerusalem TLV | cairo CAI | القاهرة CAI | dubai DXB | دبي DXB | abu dhabi AUH | doha DOH | الدوحة DOH | riyadh RUH
  jeddah JED | mecca JED | medina MED | kuwait KWI | muscat MCT | beirut BEY | tehran IKA | baghdad BGW | tiflis TBS | astana NQZ
  saigon SGN | ho chi minh SGN | hcmc SGN | hanoi HAN | danang DAD | nha trang CXR | angkor REP | bangkok BKK | phuket HKT
  chiangmai CNX | bali DPS | jakarta CGK | batavia CGK | jogjakarta YIA | kuala lumpur KUL | singapore SIN | changi SIN | manila MNL
  peking PEK | beijing PEK | 北京 PEK | shanghai PVG | 上海 PVG | canton CAN | guangzhou CAN | hongkong HKG | hong kong HKG | taipei TPE
  xian XIY | xi'an XIY | tokyo HND | 東京 HND | haneda HND | narita NRT | osaka KIX | itami ITM | seoul ICN | 서울 ICN | pusan PUS
  mexico city MEX | cancun CUN | sao paulo GRU | rio GIG | buenos aires EZE | bogota BOG | havana HAV | lima LIM | santiago SCL
  new york JFK | kennedy JFK | newark EWR | laguardia LGA | la guardia LGA | ohare ORD | o'hare ORD | o'hare ORD | chicago ORD
  midway MDW | los angeles LAX | san francisco SFO | silicon valley SJC | dulles IAD | reagan DCA | dallas DFW | fort worth DFW
  houston IAH | vegas LAS | orlando MCO | new orleans MSY | philly PHL | st louis STL | st. louis STL | saint louis STL | minneapolis MSP
  toronto YYZ | pearson YYZ | montreal YUL | montréal YUL | vancouver YVR | honolulu HNL | maui OGG | casablanca CMN | marrakesh RAK
  sepang KUL | zaventem BRU | attock ISB | taoyuan TPE | kahului OGG | denpasar DPS | entebbe EBB | gannavaram VGA | huadu CAN
  lagos LOS | addis ADD | nairobi NBO | johannesburg JNB | joburg JNB | cape town CPT | sydney SYD | melbourne MEL | auckland AKL
`

test('an airport is found first by the names that people use', () => {
  const meant = MEANT.trim()
    .split(/\s*[|\n]\s*/)
    .map((line) => [line.slice(0, -4), line.slice(-3)] as const)
  expect(meant.length).toBeGreaterThan(200)
  expect(meant.filter(([typed, code]) => found(typed)[0] !== code).map(([typed]) => [typed, ...found(typed)])).toEqual(
    [],
  )
})

test('a city code offers the airports of its city, the busiest first', () => {
  const offered = (city: string) => found(city, 8).slice(0, CITIES[city]?.length)
  const CITIES: Record<string, string[]> = {
    LON: ['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN'],
    NYC: ['JFK', 'EWR', 'LGA'],
    TYO: ['HND', 'NRT'],
    CHI: ['ORD', 'MDW'],
    PAR: ['CDG', 'ORY', 'BVA'],
    WAS: ['IAD', 'DCA', 'BWI'],
    MIL: ['MXP', 'BGY', 'LIN'],
    ROM: ['FCO', 'CIA'],
    MOW: ['SVO', 'DME', 'VKO', 'ZIA'],
    SAO: ['GRU', 'CGH', 'VCP'],
    SEL: ['ICN', 'GMP'],
    BJS: ['PEK', 'PKX'],
  }
  expect(Object.fromEntries(Object.keys(CITIES).map((city) => [city, offered(city)]))).toEqual(CITIES)
})

test.each(['bombay', 'bengaluru', 'saigon', 'vizag', 'mysuru', 'ohare', 'hyderabad'])(
  '%s is one airport, which a field may take without asking',
  (typed) => {
    expect(found(typed)).toHaveLength(1)
  },
)

test.each([
  ['es', 'Nueva York JFK | Londres LHR | Pekín PEK | Ciudad de México MEX'],
  ['hi', 'शिकागो ORD | दोहा DOH | दिल्ली DEL | लंदन LHR | हैदराबाद HYD'],
  ['te', 'చికాగో ORD | షికాగో ORD | దోహా DOH | ఢిల్లీ DEL | లండన్ LHR | హైదరాబాద్ HYD'],
  ['zh', '芝加哥 ORD | 伦敦 LHR | 多哈 DOH | 德里 DEL | 海得拉巴 HYD'],
  ['ar', 'شيكاغو ORD | لندن LHR | الدوحة DOH | دلهي DEL | حيدر آباد HYD'],
])('cities are found by their names in %s', (_, cases) => {
  const meant = cases.split(' | ').map((each) => [each.slice(0, -4), each.slice(-3)] as const)
  expect(meant.map(([typed]) => found(typed, 1)[0])).toEqual(meant.map(([, code]) => code))
})

test('the 300 busiest airports have a name in each language', () => {
  const hasName = (script: string, { also = [] }: NamedAirport) =>
    also.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))
  const busiest = airports.filter(({ traffic = 1e4 }) => traffic <= 300)
  expect(busiest).toHaveLength(300)
  const missing = ['Deva', 'Telu', 'Hani', 'Arab'].map((script) => busiest.filter((each) => !hasName(script, each)))
  expect(missing.flat().map(({ code }) => code)).toEqual([])
})

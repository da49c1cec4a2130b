// The site behind proxies that connect by IPv6: each limit counts the network of the person, whom no header can change.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { forgetLimits } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ TRUSTED_PROXIES: 'fd00:1::/64,172.30.0.0/24' })
})
afterAll(() => t.stop())
beforeEach(() => forgetLimits(t))

/** Codes that a network may request in a minute. */
const MOST = 3
const PROXY = 'fd00:1::7'

let addresses = 0
const login = (forwarded: string, remoteAddress = PROXY) =>
  t.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
    payload: { email: `proxy${++addresses}@mail.test`, captchaToken: t.botCheck.token('login') },
  })
async function statuses(sends: Array<() => ReturnType<typeof login>>): Promise<number[]> {
  const all: number[] = []
  for (const send of sends) all.push((await send()).statusCode)
  return all
}
const ACCEPTED = Array(MOST).fill(200)

test('addresses of one /64 are one network, and those of another /64 are not [spec-withstand-patient-proxies]', async () => {
  const inOne = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::2', '[2001:db8:1:2::3]:50123', '2001:db8:1:2:3:4:5:6']
  expect(await statuses(inOne.map((ip) => () => login(ip)))).toEqual([...ACCEPTED, 429])
  expect((await login('2001:db8:1:3::1')).statusCode).toBe(200)
})

test('a /48 with a new /64 for each request is a neighborhood, which waits before its 65,536 networks do [spec-withstand-patient-proxies]', async () => {
  const sends = Array.from({ length: 40 }, (_, number) => () => login(`2001:db8:5:${number.toString(16)}::1`))
  expect(await statuses(sends)).toContain(429)
  expect((await login('2001:db8:6::1')).statusCode).toBe(200)
})

test('what a client writes into the header before its proxy does changes nothing [spec-withstand-patient-proxies]', async () => {
  const forged = (number: number) => () => login(`2001:db8:${number}::1, 198.51.100.${number}, 2001:db8:7::1`)
  expect(await statuses([1, 2, 3, 4].map(forged))).toEqual([...ACCEPTED, 429])
})

test('a client that connects past the proxies is not believed [spec-withstand-patient-proxies]', async () => {
  const past = (number: number) => () => login(`2001:db8:${number}::1`, '2001:db8:8::1')
  expect(await statuses([1, 2, 3, 4].map(past))).toEqual([...ACCEPTED, 429])
})

test('a proxy with an IPv4 address is known on a socket for both, and a person with a mapped address is one [spec-withstand-patient-proxies]', async () => {
  const mapped = (forwarded: string) => () => login(forwarded, '::ffff:172.30.0.5')
  const same = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '203.0.113.9:50123']
  expect(await statuses(same.map(mapped))).toEqual([...ACCEPTED, 429])
  expect(await statuses([mapped('203.0.113.10'), mapped('203.0.113.11')])).toEqual([200, 200])
})

import { expect, test } from '@jest/globals'
import { ownHosts } from './host-names.ts'

const here = { NODE_ENV: 'development', HOST: '127.0.0.1', ORIGIN: 'http://127.0.0.1:3000' } as const

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', undefined])(
  'development serves %s',
  (host) => {
    expect(ownHosts(here)(host)).toBe(true)
  },
)

test.each(['evil.test', 'evil.test:3000', 'localhost.evil.test', '127.0.0.1.evil.test', '10.0.0.7', '', '[::2]'])(
  'development does not serve %s, whose owner may have pointed it here',
  (host) => {
    expect(ownHosts(here)(host)).toBe(false)
  },
)

test('development accepts the configured host and origin', () => {
  const given = ownHosts({ ...here, HOST: 'fe80::1', ORIGIN: 'https://amigo.test' })
  expect(['[fe80::1]:3000', 'amigo.test', 'other.test'].map(given)).toEqual([true, true, false])
})

test('a site that listens on all addresses of a machine accepts each address, but no other name', () => {
  const everywhere = ownHosts({ ...here, HOST: '0.0.0.0', ORIGIN: 'http://0.0.0.0:3000' })
  expect(['192.168.1.7:3000', '[fe80::7]:3000', 'evil.test'].map(everywhere)).toEqual([true, true, false])
})

test('production accepts every host name that its gateway lets through', () => {
  expect(ownHosts({ ...here, NODE_ENV: 'production' })('site.test')).toBe(true)
})

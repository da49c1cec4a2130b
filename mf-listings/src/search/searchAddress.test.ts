import { expect, test } from '@jest/globals'
import { parseFilters } from './IgnoredFilters.tsx'
import { searchAddress } from './searchAddress.ts'

test.each([
  ['', {}],
  [
    'from=HYD&to=ORD&date=2026-12-12&flight=AI127&type=helper',
    { from: 'HYD', to: 'ORD', date: '2026-12-12', flight: 'AI127', type: 'helper' },
  ],
  ['type=both&help=any', {}],
  ['type=helper&help=wheelchair', { type: 'helper', help: 'wheelchair' }],
  ['type=nonsense&from=', {}],
  ['from=hyd&flight=ai%200127', { from: 'HYD', flight: 'AI127' }],
  ['language=tel&language=&language=hin&language=tel', { language: ['tel', 'hin'] }],
  ['from=%20HYD%20&utm_source=mail&listing=5', { from: 'HYD' }],
])('parseFilters reads ?%s as %j', (query, filters) => {
  expect(parseFilters(new URLSearchParams(query)).filters).toEqual(filters)
})

test('searchAddress writes only the given filters', () => {
  expect(searchAddress({})).toBe('/search')
  expect(searchAddress({ from: 'HYD', type: 'seeking_help' })).toBe('/search?from=HYD&type=seeking_help')
})

test('parseFilters restores the filters that searchAddress wrote', () => {
  const filters = {
    from: 'HYD',
    to: 'ORD',
    date: '2026-12-12',
    endDate: '2026-12-14',
    flight: 'AI127',
    type: 'helper' as const,
    help: 'forms' as const,
    language: ['tel', 'hin'],
  }
  expect(parseFilters(new URLSearchParams(searchAddress(filters).split('?')[1]))).toEqual({ filters, ignored: [] })
})

import { expect, test } from '@jest/globals'
import type { Me } from '../../account/account.contract.ts'
import type { RemoteRelease } from '../../releases/release.contract.ts'
import { firstRequests } from './first-requests.ts'
import { pageAt } from './page-at.ts'

const route = (path: string, data: string[], more = {}) => ({
  path,
  title: path,
  skeleton: '<h1></h1>',
  files: [],
  data,
  ...more,
})
const release: RemoteRelease = {
  name: 'listings',
  version: '1.0.0',
  base: '/r/listings/1.0.0/',
  routes: [
    route('/', ['/listings?type=helper&limit=2', '/testimonials']),
    route('/search', ['/listings?limit=9&from&to&language', '/listings/by-id/:listing']),
    route('/tip/:userId', ['/users/:userId', '/tips/:other']),
    route('/messages', ['/messages', '/messages/:to', '/trips?with=:to&limit=20'], { protected: true }),
  ],
  nav: [],
  slots: [
    { name: 'header.badges', skeleton: '', files: [], data: ['/messages/unread-count'] },
    { name: 'person.actions', skeleton: '', files: [], data: ['/blocks'] },
  ],
  integrity: {},
}
const requestsFor = (path: string, search = '', user: Me | null = null) =>
  firstRequests(pageAt([release], [{ path: '*', title: '' }], path), search, user, [release])

test.each([
  ['fixed addresses', '/', '?utm=x', ['/listings?type=helper&limit=2', '/testimonials']],
  ["the page's own query", '/search', '?from=HYD&to=ORD', ['/listings?limit=9&from=HYD&to=ORD']],
  ['no query at all', '/search', '', ['/listings?limit=9']],
  ['no other parameter of the page', '/search', '?utm_source=x&from=HYD&gclid=1&a=', ['/listings?limit=9&from=HYD']],
  ['one that is there twice', '/search', '?language=tel&language=hin', ['/listings?limit=9&language=tel&language=hin']],
  ['without what is empty or fixed', '/search', '?from=&limit=50&to=ORD', ['/listings?limit=9&to=ORD']],
  ['what a visitor typed, encoded', '/search', '?from=a%26b=c+d', ['/listings?limit=9&from=a%26b%3Dc%20d']],
  [
    'a part by the name that it has in the query',
    '/search',
    '?listing=7&to=ORD',
    ['/listings?limit=9&to=ORD', '/listings/by-id/7'],
  ],
  ['parts of the path; what has none is left out', '/tip/7', '', ['/users/7']],
  ['parts of the path, encoded', '/tip/a%2Fb', '', ['/users/a%2Fb']],
  ['nothing for an unknown address', '/nowhere', '', []],
])('a document wants %s [spec-performance-data-inline]', (_what, path, search, addresses) => {
  expect(requestsFor(path, search)).toEqual(addresses)
})

test('a protected page requests its data only for a signed-in user', () => {
  expect(requestsFor('/messages')).toEqual([])
  const user = { id: 7 } as Me
  expect(requestsFor('/messages', '', user)).toEqual(['/live/position', '/messages', '/messages/unread-count'])
  expect(requestsFor('/messages', '?to=9', user)).toEqual([
    ...['/live/position', '/messages', '/messages/9', '/trips?with=9&limit=20', '/messages/unread-count'],
  ])
})

test('every page of a signed-in user has the responses of the header, so that no extension loads for an empty one', () => {
  const user = { id: 7 } as Me
  expect(requestsFor('/', '', user)).toEqual([
    ...['/live/position', '/listings?type=helper&limit=2', '/testimonials', '/messages/unread-count'],
  ])
  expect(requestsFor('/nowhere', '', user)).toEqual(['/live/position', '/messages/unread-count'])
})

import { expect, test } from '@jest/globals'
import { traceparent } from './trace.ts'

const parts = () => /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(traceparent().traceparent)?.slice(1) ?? []

test('the requests of one page are one trace, those of the next page another', () => {
  history.replaceState(null, '', '/search?from=HYD')
  const [trace, span] = parts()
  expect(trace).toHaveLength(32)
  history.replaceState(null, '', '/search?from=ORD')
  const [same, other] = parts()
  expect(same).toBe(trace)
  expect(other).not.toBe(span)
  history.pushState(null, '', '/messages')
  expect(parts()[0]).not.toBe(trace)
})

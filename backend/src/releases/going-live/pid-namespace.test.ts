import { expect, test } from '@jest/globals'
import { pidNamespace } from './pid-namespace.ts'

test('hosts without /proc share no namespace, because two of them may have the same name', () => {
  expect(pidNamespace('/nowhere')).toBeNull()
})

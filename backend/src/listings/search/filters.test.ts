import { expect, test } from '@jest/globals'
import { listingsViews } from '../../db/migrations/baseline/listings.views.ts'
import { FILTER_NAMES } from '../listings.contract.ts'

test('the SQL function fits_filters has a condition for each filter, and the statements select the type', () => {
  const [condition] = /create function fits_filters[^;]*;/.exec(listingsViews) ?? ['']
  const names = [...condition.matchAll(/filters ->> '(\w+)'/g)].map(([, name]) => name)
  expect(['type', ...new Set(names)].sort()).toEqual([...FILTER_NAMES].sort())
})

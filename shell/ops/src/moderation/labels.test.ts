import { expect, test } from '@jest/globals'
import { actionLabel, formatDuration } from './labels.ts'

test.each([
  [0.4, 'under a minute'],
  [12.4, '12 min'],
  [89, '89 min'],
  [120, '2 h'],
  [47 * 60, '47 h'],
  [72 * 60, '3 days'],
])('%d minutes are "%s"', (minutes, label) => expect(formatDuration(minutes)).toBe(label))

test('every kind of audit entry has a label, and an unknown kind shows its name', () => {
  expect(['hidden-by-reports', 'objection', 'tips-held', 'tips-released', 'ban', 'later'].map(actionLabel)).toEqual([
    'Hidden by three reports',
    'Objection',
    'Tips held',
    'Tips released',
    'Ban',
    'later',
  ])
})

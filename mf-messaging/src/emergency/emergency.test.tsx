import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { EmergencyLine } from './EmergencyLine.tsx'
import { countriesWithNumber, emergencyNumbers } from './emergencyNumbers.ts'

const folder = dirname(expect.getState().testPath ?? '')
const file = join(folder, '../../../backend/dist/airports.json')
const airports: Array<{ country: string }> = JSON.parse(readFileSync(file, 'utf8'))

test('has emergency numbers for exactly the countries of the list of airports', () => {
  expect(countriesWithNumber.toSorted()).toEqual([...new Set(airports.map(({ country }) => country))].toSorted())
  for (const country of countriesWithNumber)
    for (const number of Object.values(emergencyNumbers(country) ?? {})) expect(number).toMatch(/^\d{2,5}$/)
})

test('lists each country of the trip once, in order, with links to call its numbers', () => {
  render(<EmergencyLine countries={['Japan', 'Qatar', 'Japan', 'Atlantis', 'United States']} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Emergency in Japan: 119 (ambulance), 110 (police)',
    'Emergency in Qatar: 999',
    'Emergency in the United States: 911',
  ])
  expect(screen.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:999')
})

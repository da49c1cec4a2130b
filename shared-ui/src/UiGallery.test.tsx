import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UiGallery } from './UiGallery.tsx'

const folder = dirname(expect.getState().testPath ?? '')

test('the gallery renders in both themes without errors', async () => {
  render(<UiGallery />)
  await userEvent.click(screen.getAllByLabelText('Phone number')[0]!)
  await screen.findAllByText(/Zimbabwe/)
  expect(screen.getAllByRole('button', { name: 'Open a dialog' })).toHaveLength(2)
})

test('the gallery shows every component', () => {
  const sources = readdirSync(join(folder, 'gallery')).map((file) =>
    readFileSync(join(folder, 'gallery', file), 'utf8'),
  )
  const within = {
    Announcements: 'Dialog',
    Combobox: 'LanguagePicker',
    FieldNotes: 'Field',
    FlightPath: 'EmptyState',
    LanguageChips: 'LanguagePicker',
    PageSkeleton: 'Skeleton',
    RoundButton: 'Dialog',
    VisuallyHidden: 'Stars',
    UiGallery: 'PageHeading',
  }
  const components = readdirSync(folder)
    .filter((file) => /^[A-Z]\w*[.]tsx$/.test(file))
    .map((file) => file.slice(0, -'.tsx'.length))
  const missing = components.filter((name) => !(name in within) && !sources.some((text) => text.includes(`<${name}`)))
  expect(components.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

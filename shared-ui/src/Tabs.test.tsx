import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { value: 'contact', label: 'Contact Info', content: <p>Email and phone</p> },
  { value: 'testimonials', label: 'Rate & Review', content: <p>Previous Testimonials</p> },
]

test('the first tab is chosen at first, and only the chosen content is mounted [spec-testimonial-lazy]', async () => {
  render(<Tabs label="Details" tabs={tabs} />)
  expect(screen.getByRole('tablist', { name: 'Details' })).toBeInTheDocument()
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Contact Info')
  expect(screen.queryByText('Previous Testimonials')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  expect(screen.getByRole('tabpanel', { name: 'Rate & Review' })).toHaveTextContent('Previous Testimonials')
  expect(screen.queryByText('Email and phone')).not.toBeInTheDocument()
})

test('tabs are one tab stop; arrow keys move and choose', async () => {
  render(<Tabs label="Details" tabs={tabs} />)
  await userEvent.tab()
  expect(screen.getByRole('tab', { name: 'Contact Info' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Rate & Review', selected: true })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('tab', { name: 'Rate & Review' })).not.toHaveFocus()
  expect(screen.getByRole('tab', { name: 'Contact Info' })).not.toHaveFocus()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Contact Info', selected: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Rate & Review', selected: true })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(screen.getByRole('tab', { name: 'Contact Info', selected: true })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { name: 'Rate & Review', selected: true })).toHaveFocus()
})

test('where text runs to the left, the left arrow key moves to the next tab', async () => {
  document.dir = 'rtl'
  render(<Tabs label="Details" tabs={[...tabs, { value: 'third', label: 'Third', content: '' }]} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Rate & Review', selected: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Third', selected: true })).toHaveFocus()
  document.dir = ''
})

test('tabs render on the server without a style attribute', () => {
  const html = renderToStaticMarkup(<Tabs label="Details" tabs={tabs} />)
  expect(html).toContain('Email and phone')
  expect(html).not.toContain('style')
})

test('the owner can control the chosen tab', async () => {
  const choose = jest.fn()
  render(<Tabs label="Details" tabs={tabs} value="testimonials" onValueChange={choose} />)
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Rate & Review')
  await userEvent.click(screen.getByRole('tab', { name: 'Contact Info' }))
  expect(choose).toHaveBeenCalledWith('contact')
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Rate & Review')
})

test('disabled tabs can be read and ignore clicks', async () => {
  render(<Tabs label="Details" tabs={tabs} disabled />)
  await userEvent.click(screen.getByRole('tab', { name: 'Rate & Review' }))
  expect(screen.getByRole('tab', { name: 'Rate & Review' })).toBeDisabled()
  expect(screen.getByRole('tab', { name: 'Rate & Review' })).toHaveAttribute('aria-selected', 'false')
})

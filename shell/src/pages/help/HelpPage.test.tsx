import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInSite } from '../../../test/renderInSite.tsx'
import { SiteProvider } from '../../remotes/site.ts'
import { i18n } from '../../sdk/i18n.tsx'
import { AboutPage } from './AboutPage.tsx'
import { sections } from './answers.ts'
import { HelpPage } from './HelpPage.tsx'

const email = { contactEmail: 'hello@flight-amigo.test' }
const show = (page: React.ReactNode, settings: object = email) => {
  const shell = { version: '', base: '/', integrity: {} }
  const site = { releases: [], preview: [], shell, user: null, responses: {}, settings }
  return renderInSite(<SiteProvider value={site}>{page}</SiteProvider>)
}
const questions = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const field = () => screen.findByRole('searchbox', { name: 'Search the answers' })

test('answers twenty questions by moment, each moment with a link to it', () => {
  show(<HelpPage />)
  expect(new Set(questions()).size).toBe(20)
  for (const name of ['Before the trip', 'On the day', 'Money and tips', 'Safety and privacy']) {
    const link = screen.getByRole('link', { name })
    const target = document.querySelector(link.getAttribute('href') ?? '')
    expect(within(target as HTMLElement).getByRole('heading', { level: 2, name })).toBeVisible()
  }
})

test('the search lists and counts the answers with all of its words, and links to the contact page when there are none', async () => {
  show(<HelpPage />)
  await userEvent.type(await field(), "don't  PAY")
  expect(questions()).toEqual(['Someone asks me for money before the flight. What now?'])
  expect(screen.getByRole('status')).toHaveTextContent('1 answer')
  await userEvent.type(await field(), ' zebra')
  expect(questions()).toEqual([])
  expect(screen.getByRole('heading', { name: "We have no answer with “don't PAY zebra” here" })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'On the day' }))
  expect(questions()).toHaveLength(20)
})

test('the search finds the shown language, also without the accents of Latin letters', async () => {
  const question = sections[3]?.answers[3]?.question.id ?? ''
  i18n.loadAndActivate({ locale: 'es', messages: { [question]: ['¿Cómo denuncio a alguien?'] } as never })
  try {
    show(<HelpPage />)
    await userEvent.type(await field(), 'como DENUNCIO')
    expect(questions()).toEqual(['¿Cómo denuncio a alguien?'])
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'report or block someone')
    expect(questions()).toEqual([])
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
})

test('names the urgent phone number if there is one, otherwise the email address', () => {
  const { unmount } = show(<HelpPage />, { ...email, urgentPhone: '+1 312 555 0100' })
  expect(screen.getByRole('link', { name: '+1 312 555 0100' })).toHaveAttribute('href', 'tel:+13125550100')
  unmount()
  show(<HelpPage />)
  expect(screen.getByRole('link', { name: email.contactEmail })).toHaveAttribute('href', `mailto:${email.contactEmail}`)
})

test('the about page says who runs the site', () => {
  const { unmount } = show(<AboutPage />, { ...email, operator: 'Amigo Association, Chicago' })
  expect(screen.getByText('Flight Amigo is run by Amigo Association, Chicago.')).toBeVisible()
  unmount()
  show(<AboutPage />)
  expect(screen.getByText(`Flight Amigo is run by the people you reach at ${email.contactEmail}.`)).toBeVisible()
})

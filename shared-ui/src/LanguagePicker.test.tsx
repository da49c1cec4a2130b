import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { Announcements } from './Announcements.tsx'
import { LanguagePicker, type LanguagePickerProps } from './LanguagePicker.tsx'

const LIST = [
  { code: 'eng', name: 'English' },
  { code: 'hin', name: 'Hindi', own: 'हिन्दी', tag: 'hi' },
  { code: 'cmn', name: 'Mandarin Chinese', own: '中文', tag: 'zh', also: ['Chinese', 'Mandarin'] },
  { code: 'ara', name: 'Arabic', own: 'العربية', tag: 'ar' },
  { code: 'tel', name: 'Telugu', own: 'తెలుగు', tag: 'te', also: ['Telegu'] },
  { code: 'tam', name: 'Tamil', own: 'தமிழ்', tag: 'ta' },
  { code: 'por', name: 'Portuguese', own: 'Português', tag: 'pt' },
  { code: 'arz', name: 'Egyptian Arabic', own: 'مصري' },
]
const load = async () => LIST

interface Given extends Partial<Omit<LanguagePickerProps, 'onOtherNamesChange'>> {
  languagesOnly?: boolean
  send?: (event: FormEvent) => void
  texts?: string[]
}

function Form({
  codes: given = [],
  texts = [],
  languagesOnly,
  send = (event) => event.preventDefault(),
  ...props
}: Given) {
  const [codes, setCodes] = useState<readonly string[]>(given)
  const [otherNames, setOtherNames] = useState(texts)
  return (
    <form onSubmit={send}>
      <LanguagePicker
        {...{
          label: 'Languages',
          codes,
          onChange: setCodes,
          otherNames,
          load,
          ...(!languagesOnly && { onOtherNamesChange: setOtherNames }),
          ...props,
        }}
      />
      <output>{[...codes, ...otherNames.map((each) => `"${each}"`)].join(' ')}</output>
      <button type="submit">Save</button>
      <Announcements />
    </form>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Languages' })
const value = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent
const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((chip) => chip.getAttribute('aria-label'))

test('on a page in another language, a language is found by its name there and by its English one', async () => {
  document.documentElement.lang = 'es'
  render(<Form />)
  for (const typed of ['hindi', 'mandarin', 'chino']) {
    await userEvent.clear(field())
    await userEvent.type(field(), typed)
    expect(await offered()).toEqual([typed === 'hindi' ? 'हिन्दी · hindi' : '中文 · chino'])
  }
  document.documentElement.removeAttribute('lang')
})

test('the list is loaded when the field is first used, and begins with the frequent languages, in both names', async () => {
  const loading = jest.fn(load)
  render(<Form load={loading} />)
  expect(loading).not.toHaveBeenCalled()
  await userEvent.click(field())
  expect(await offered()).toEqual([
    ...['English', 'हिन्दी · Hindi', '中文 · Mandarin Chinese', 'العربية · Arabic', 'తెలుగు · Telugu', 'தமிழ் · Tamil'],
    ...['Português · Portuguese', 'مصري · Egyptian Arabic'],
  ])
  expect(screen.getByText('العربية')).toHaveAttribute('lang', 'ar')
  expect(screen.getByText('العربية').tagName).toBe('BDI')
})

test.each([
  ['telu', 'తెలుగు · Telugu'],
  ['తెలు', 'తెలుగు · Telugu'],
  ['telegu', 'తెలుగు · Telugu'],
  ['TEL', 'తెలుగు · Telugu'],
  ['portugues', 'Português · Portuguese'],
  ['chinese', '中文 · Mandarin Chinese'],
  ['arabic', 'العربية · Arabic'],
])('"%s" finds a language first, and Enter picks it', async (typed, first) => {
  render(<Form />)
  await userEvent.type(field(), typed)
  expect((await offered())[0]).toBe(first)
  const option = screen.getAllByRole('option')[0]
  expect(field()).toHaveAttribute('aria-activedescendant', option?.id)
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await userEvent.keyboard('{Enter}')
  expect(chips()).toEqual([`Remove ${first.split(' · ').at(-1)}`])
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the list leaves out picked languages; arrows choose, Escape closes, Enter in the empty field submits', async () => {
  const send = jest.fn((event: FormEvent) => event.preventDefault())
  render(<Form codes={['eng']} send={send} />)
  await userEvent.click(field())
  expect(await offered()).not.toContain('English')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}')
  expect(screen.getByRole('option', { name: /Egyptian/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(screen.getByRole('option', { name: /Tamil/ }))
  expect(value()).toBe('eng tam')
  await userEvent.type(field(), 'english')
  expect(await screen.findByText('English is chosen already.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect([value(), send.mock.calls.length]).toEqual(['eng tam', 0])
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a chip is removed by its button, and the focus goes to the next one; Backspace removes the last, but not while it is held', async () => {
  render(<Form codes={['eng', 'hin', 'tel']} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Hindi' }))
  expect(screen.getByRole('button', { name: 'Remove Telugu' })).toHaveFocus()
  expect(screen.getByText('Hindi removed')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Telugu' }))
  expect(screen.getByRole('button', { name: 'Remove English' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove English' }))
  expect(field()).toHaveFocus()
  await userEvent.type(field(), 'tel{Enter}hin{Enter}')
  fireEvent.keyDown(field(), { key: 'Backspace', repeat: true })
  expect(value()).toBe('tel hin')
  await userEvent.keyboard('{Backspace}')
  expect(value()).toBe('tel')
  expect(field()).toHaveFocus()
})

test('a comma separates typed languages, and a text that is no language becomes a chip', async () => {
  render(<Form />)
  await userEvent.type(field(), 'Telegu, Arabic, whistling, hin')
  await userEvent.tab()
  expect(value()).toBe('tel ara hin "whistling"')
  expect(chips()).toEqual(['Remove Telugu', 'Remove Arabic', 'Remove Hindi', 'Remove whistling'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove whistling' }))
  expect(value()).toBe('tel ara hin')
  await userEvent.type(field(), 'Kumzari')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep “Kumzari”' }))
  expect(value()).toBe('tel ara hin "Kumzari"')
})

test('a text typed before the list has loaded is matched when it loads', async () => {
  let finishLoading = () => {}
  const pending = new Promise<void>((resolve) => {
    finishLoading = resolve
  })
  render(<Form load={() => pending.then(load)} codes={['eng']} />)
  expect(chips()).toEqual(['Remove English'])
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: 'Telugu, humming' } })
  fireEvent.blur(field())
  expect(value()).toBe('eng "Telugu" "humming"')
  await act(async () => finishLoading())
  expect(value()).toBe('eng tel "humming"')
})

describe('layout during a press', () => {
  const typed = async (press: () => unknown) => {
    render(<Form />)
    await userEvent.type(field(), 'Telugu')
    await screen.findAllByRole('option')
    jest.useFakeTimers()
    await press()
    fireEvent.blur(field())
    expect([value(), chips()]).toEqual(['tel', []])
  }
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))
  const touch = () => {
    fireEvent.pointerDown(document.body)
    fireEvent.pointerUp(document.body)
  }
  const PICKED = ['Remove Telugu']
  afterEach(() => {
    jest.useRealTimers()
  })

  test('a language picked on blur shows after the press [spec-load-still]', async () => {
    await typed(() => fireEvent.pointerDown(document.body))
    fireEvent.mouseUp(document.body)
    expect(chips()).toEqual([])
    pass(0)
    expect(chips()).toEqual(PICKED)
  })

  test('a touch lasts until its click, which follows the touchend [spec-load-still]', async () => {
    await typed(() => {
      touch()
      pass(10)
      fireEvent.mouseDown(document.body)
    })
    pass(1000)
    expect(chips()).toEqual([])
    fireEvent.mouseUp(document.body)
    pass(0)
    expect(chips()).toEqual(PICKED)
  })

  test('a touch without a click ends half a second after the touchend', async () => {
    await typed(touch)
    pass(499)
    expect(chips()).toEqual([])
    pass(1)
    expect(chips()).toEqual(PICKED)
  })

  test('the context menu ends a press, because it may swallow the pointerup', async () => {
    await typed(() => fireEvent.pointerDown(document.body))
    fireEvent.contextMenu(document.body)
    pass(0)
    expect(chips()).toEqual(PICKED)
  })

  test('a list that loads during a press opens after it, because it scrolls the page [spec-load-still]', async () => {
    const list = Promise.withResolvers<typeof LIST>()
    render(<Form load={() => list.promise} />)
    await userEvent.type(field(), 'Tel')
    expect(screen.getByText('Searching…')).toBeVisible()
    fireEvent.pointerDown(document.body)
    await act(async () => list.resolve(LIST))
    fireEvent.mouseDown(document.body)
    expect(screen.queryByRole('option')).toBeNull()
    fireEvent.mouseUp(document.body)
    expect(await offered()).toEqual(['తెలుగు · Telugu'])
  })
})

test('texts passed as props are matched, too', async () => {
  const Outside = () => {
    const [otherNames, setOtherNames] = useState<string[]>([])
    const [codes, setCodes] = useState<string[]>(['eng'])
    return (
      <>
        <LanguagePicker
          {...{ label: 'Languages', codes, otherNames, load }}
          onChange={setCodes}
          onOtherNamesChange={setOtherNames}
        />
        <output>{[...codes, ...otherNames].join(' ')}</output>
        <button type="button" onClick={() => setOtherNames(['Telugu', 'humming'])}>
          Reset
        </button>
      </>
    )
  }
  render(<Outside />)
  await userEvent.click(field())
  await screen.findAllByRole('option')
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(value()).toBe('eng tel humming'))
})

test('a field for languages only leaves other texts in place, with an error', async () => {
  render(<Form languagesOnly />)
  await userEvent.type(field(), 'Telugu, Kumzari')
  await userEvent.tab()
  expect(value()).toBe('tel')
  expect(field()).toHaveValue('Kumzari')
  expect(field()).toHaveAccessibleDescription('No language in the list is called “Kumzari”.')
  expect(field()).toBeInvalid()
})

test('the field accepts no more languages than its maximum', async () => {
  render(<Form codes={['eng', 'hin']} maxLanguages={2} />)
  await userEvent.type(field(), 'tel')
  expect(await screen.findByText('There is room for 2 languages. Remove one to add another.')).toBeVisible()
  expect(screen.queryAllByRole('option')).toEqual([])
  await userEvent.tab()
  expect(value()).toBe('eng hin "tel"')
})

test('the field reports a list that failed to load, keeps its value, and reloads the list when the network is back', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  let isOffline = true
  render(<Form codes={['tel', 'xxx']} load={async () => (isOffline ? Promise.reject(new Error('offline')) : LIST)} />)
  await waitFor(() => expect(logged).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(field())
  expect(screen.getByRole('alert')).toHaveTextContent('The list of languages could not be loaded.')
  expect(chips()).toEqual(['Remove Telugu', 'Remove xxx'])
  await userEvent.type(field(), 'Hindi{Enter}')
  expect(value()).toBe('tel xxx "Hindi"')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(value()).toBe('tel xxx hin'))
  expect(screen.queryByRole('alert')).toBeNull()
  logged.mockRestore()
})

test('an input method receives its keys', async () => {
  render(<Form />)
  await userEvent.type(field(), 'tel')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(value()).toBe('')
})

test('the field announces found, added and removed languages', async () => {
  render(<Form />)
  await userEvent.type(field(), 'arab')
  expect(await screen.findByText('2 languages found')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Arabic added')).toBeInTheDocument()
})

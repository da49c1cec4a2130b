import { expect, test } from '@jest/globals'
import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'

const You = ({ text }: { text: string }) => (
  <p>
    <Trans>
      You: <b>{text}</b>, {text}
    </Trans>
  </p>
)

test.each(['<b>hi</b>', '<0>hi</0>', '<0/>', 'I <3 you', 'a <1/> b', '\\x41 and \\u0042'])(
  'shows %s as it was written',
  (text) => {
    const { container } = render(<You text={text} />)
    expect(container.textContent).toBe(`You: ${text}, ${text}`)
    expect(container.querySelector('b')?.textContent).toBe(text)
    expect(container.querySelectorAll('b')).toHaveLength(1)
  },
)

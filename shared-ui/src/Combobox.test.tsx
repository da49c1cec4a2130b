import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useScrollIntoView } from './Combobox.tsx'

test('an element scrolls into view in the commit that changes its content, and only then', () => {
  const events: string[] = []
  Element.prototype.scrollIntoView = () => void events.push('in view')
  const Sheet = ({ found }: { found: string[] }) => <div ref={useScrollIntoView(found)}>{found}</div>
  const Page = ({ found }: { found: string[] }) => {
    useLayoutEffect(() => void events.push('committed'))
    return <Sheet found={found} />
  }
  const found = ['Hyderabad']
  const { rerender } = render(<Page found={found} />)
  expect(events.splice(0)).toEqual(['in view', 'committed'])
  rerender(<Page found={found} />)
  expect(events.splice(0)).toEqual(['committed'])
  rerender(<Page found={[]} />)
  expect(events.splice(0)).toEqual(['in view', 'committed'])
})

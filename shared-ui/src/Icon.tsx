import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

interface Props extends SVGProps<SVGSVGElement> {
  /** One of Lucide's. */
  of: IconNode
}

/** An icon in the colour of its surroundings: decoration, what it stands beside says what it means. */
export function Icon({ of, ...props }: Props) {
  return (
    <svg
      aria-hidden="true"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {of.map(([tag, attributes], place) => createElement(tag, { key: place, ...attributes }))}
    </svg>
  )
}

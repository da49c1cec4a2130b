import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

interface Props extends SVGProps<SVGSVGElement> {
  of: IconNode
}

/** Icons are decorative; the text beside them has the meaning. */
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
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}

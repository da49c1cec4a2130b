interface Props {
  of: number
  className?: string | undefined
}

/**
 * CSS draws the number: visible text would have to be in the link's accessible name (WCAG 2.5.3), but Arabic writes one
 * and two as words.
 */
export const Count = ({ of, className }: Props) =>
  of > 0 && <span className={className} data-count={of > 99 ? '99+' : of} />

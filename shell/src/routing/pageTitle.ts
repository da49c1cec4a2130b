import { useLayoutEffect } from 'react'
import { product } from '../product.ts'

export const fullTitle = (title: string) => `${product} - ${title}`

let ofRoute = ''
let ofPage: string | undefined

const show = () => {
  document.title = fullTitle(ofPage ?? ofRoute)
}

/** The document of a page with its own name already has that title. */
export function titleRoute(title: string) {
  ofRoute = title
  const drawn = document.querySelector('title[data-named]')
  if (drawn) drawn.removeAttribute('data-named')
  else show()
}

/** Adds the page's subject, such as a user's name, to its title while the page is shown. */
export function usePageName(name: string | undefined): void {
  useLayoutEffect(() => {
    if (!name) return
    ofPage = name
    show()
    return () => {
      ofPage = undefined
      show()
    }
  }, [name])
}

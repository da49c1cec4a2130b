import { useLayoutEffect } from 'react'
import { product } from '../product.ts'

/** The title of a page in the browser. */
export const fullTitle = (title: string) => `${product} - ${title}`

let ofRoute = ''
let ofPage: string | undefined

const show = () => {
  document.title = fullTitle(ofPage ?? ofRoute)
}

/** Shows the title of a route. The document of a page that has a name of its own has that name already. */
export function titleRoute(title: string) {
  ofRoute = title
  const drawn = document.querySelector('title[data-named]')
  if (drawn) drawn.removeAttribute('data-named')
  else show()
}

/** Puts what the page is about into its title, as long as it is shown: the name of a person. */
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

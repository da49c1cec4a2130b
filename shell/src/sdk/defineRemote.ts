import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { SlotName, SlotProps } from './slots.ts'

export interface RouteDefinition {
  path: string
  /** Follows the product's name in the title of the page. Marked for translation: msg`Search`. */
  title: string | MessageDescriptor
  page: () => Promise<ComponentType>
  /** Static: it may use `Link`, but no data, session or `style` attribute. A large one can be a `lazyComponent`. */
  Skeleton: ComponentType
  /** Only for signed-in users. A visitor is asked to log in on the home page and comes back afterwards. */
  protected?: true
  /**
   * API URLs whose responses are part of the document: `/users/:userId`, `/trips?with=:to`,
   * `/listings?limit=9&from&to`. `:x` is a parameter of the page's path or query; a URL with a missing parameter is not
   * requested. A name without a value is passed on from the page's query.
   */
  data?: string[]
  /**
   * An API URL like those of `data` that returns a `LinkPreview`, which other services show for a shared link. If it
   * needs only the path of the page, a page whose preview does not exist is a 404.
   */
  linkPreview?: string
  /** For the home page: the site's search as a URI template for search engines, `/search?from={from}`. */
  search?: string
  /**
   * Code that the page waits for in other languages than English, because it translates what is shown first: `() =>
   * import('./…')`. Their documents preload it, and the catalog of the page has its texts.
   */
  translated?: () => Promise<unknown>
  /** Asks search engines not to list the page, because its URL alone shows nothing. */
  unlisted?: true
}

export interface NavDefinition {
  to: string
  /** Marked for translation: msg`Search`. */
  label: string | MessageDescriptor
  area: 'header' | 'footer'
  order: number
  when?: 'signed-in' | 'signed-out'
}

export interface SlotExtension<Name extends SlotName> {
  extension: () => Promise<ComponentType<SlotProps[Name]>>
  Skeleton?: ComponentType
  /** For the header: API URLs whose responses are part of the documents of protected pages. */
  data?: string[]
  /** Does not load the extension while each response of `data` in the document is an empty list. */
  skipIfEmpty?: boolean
}

export interface RemoteDefinition {
  name: string
  routes: RouteDefinition[]
  nav?: NavDefinition[]
  slots?: { [Name in SlotName]?: SlotExtension<Name> }
}

export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition

import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { SlotName, SlotProps } from './slots.ts'

/** One page: it loads when it is visited, and its skeleton is rendered to HTML when the remote is built. */
export interface RouteDefinition {
  /** As in React Router: `/tip/:userId`. */
  path: string
  /** Follows the product's name in the title of the page. Marked for translation: msg`Search`. */
  title: string | MessageDescriptor
  page: () => Promise<ComponentType>
  /** Static: it may use `Link`, never data, session or a `style` attribute. A large one can be a `lazyComponent`. */
  Skeleton: ComponentType
  /** Only for signed-in users. A visitor is asked to log in on the home page and comes back afterwards. */
  protected?: true
  /**
   * API addresses whose responses travel inside the document: `/users/:userId`, `/trips?with=:to`, `/listings?limit=9&from&to`. `:x` is a
   * parameter of the page's path or query; an address with a missing parameter is not requested. A name without a value
   * is passed on from the page's query.
   */
  data?: string[]
  /**
   * An API address like those of `data` that returns a `LinkPreview`, which other services show for a shared link to
   * the page. If only the path of the page fills it in, a page whose preview does not exist is a 404.
   */
  linkPreview?: string
  /**
   * For the home page: the address of the site's search as a URI template, `/search?from={from}`, for search engines.
   */
  search?: string
  /** Asks search engines not to list the page, because its address alone shows nothing. */
  unlisted?: true
}

/** A link in the site's header (and mobile menu) or footer, sorted by `order`. */
export interface NavDefinition {
  to: string
  /** Marked for translation: msg`Search`. */
  label: string | MessageDescriptor
  place: 'header' | 'footer'
  order: number
  when?: 'signed-in' | 'signed-out'
}

/** A component that a remote shows in a slot of another remote. */
export interface SlotExtension<Name extends SlotName> {
  extension: () => Promise<ComponentType<SlotProps[Name]>>
  Skeleton?: ComponentType
  /** For the header: API addresses whose responses travel inside the documents of protected pages. */
  data?: string[]
}

/** Everything that a remote adds to the site. The build generates its metadata from this. */
export interface RemoteDefinition {
  name: string
  routes: RouteDefinition[]
  nav?: NavDefinition[]
  slots?: { [Name in SlotName]?: SlotExtension<Name> }
}

/** Types a remote's definition and returns it unchanged. */
export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition

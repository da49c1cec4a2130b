import type { ComponentType } from 'react'
import type { SlotName, SlotProps } from './slots.ts'

/** One screen: its page loads when it is visited, its skeleton is rendered to HTML when the remote is built. */
export interface RouteDefinition {
  /** As in React Router: `/tip/:userId`. */
  path: string
  /** What stands after the product's name in the page's title. */
  title: string
  page: () => Promise<ComponentType>
  /** Static: it may use `Link`, never data, session or a `style` attribute. */
  Skeleton: ComponentType
  /** Only for people who are signed in; others are asked to on the home page and come back afterwards. */
  protected?: true
  /**
   * API addresses whose answers travel inside the document: `/users/:userId`, `/listings?limit=9&*`. `:x` is of the
   * page's path or query, and what is missing is not asked; `*` is the rest of the query.
   */
  data?: string[]
}

/** A link in the site's header (and mobile menu) or footer, by ascending order. */
export interface NavDefinition {
  to: string
  label: string
  place: 'header' | 'footer'
  order: number
  when?: 'signed-in' | 'signed-out'
}

/** What a remote shows in one of the places that others leave open. */
export interface FillDefinition<Name extends SlotName> {
  fill: () => Promise<ComponentType<SlotProps[Name]>>
  Skeleton?: ComponentType
}

/** What a remote adds to the site. Its facts are derived from this at build time. */
export interface RemoteDefinition {
  name: string
  routes: RouteDefinition[]
  nav?: NavDefinition[]
  slots?: { [Name in SlotName]?: FillDefinition<Name> }
}

/** Types a remote's definition; the identity function otherwise. */
export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition

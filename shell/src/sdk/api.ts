import { retryIfBackOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryApi, type BaseQueryFn, createApi, type QueryReturnValue } from '@reduxjs/toolkit/query/react'
import { useDispatch as useAnyDispatch, useSelector as useAnySelector } from 'react-redux'
import { markBusy } from '../app/ready.tsx'
import { type Failure, failureOf, fetchFailure, schemaMismatch } from './failure.ts'
import { i18n } from './i18n.tsx'

export type ApiRequest =
  | string
  | {
      url: string
      method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
      body?: unknown
      /** Parameters that are undefined, null or empty are omitted. */
      params?: Record<string, string | number | boolean | null | undefined>
      headers?: Record<string, string>
    }

export interface ApiMeta {
  next: string | null
}

type ApiQuery = BaseQueryFn<ApiRequest, unknown, Failure, Record<never, never>, ApiMeta>

interface InlineResponse {
  data: unknown
  link: string | null
}

const inlineResponses = new Map<string, InlineResponse>()

/** Each response in the document is used once. Later requests go to the network. */
export function cacheResponses(data: Record<string, unknown>, links: Record<string, string> = {}) {
  for (const [address, response] of Object.entries(data))
    inlineResponses.set(canonical(address), { data: response, link: links[address] ?? null })
}

/** The responses in the document are for its page and its user only. */
export const clearCachedResponses = () => inlineResponses.clear()

export const isEmptyInline = (address: string): boolean =>
  (inlineResponses.get(canonical(address))?.data as unknown[] | undefined)?.length === 0

/** Returns the inline response to this URL and removes it. The order of the parameters does not matter. */
export function takeInlineResponse(address: string) {
  const key = canonical(address)
  const response = inlineResponses.get(key)
  inlineResponses.delete(key)
  return response
}

function canonical(address: string) {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${path}?${parameters}`
}

let commonHeaders = (): Record<string, string> => ({})

export function setCommonHeaders(headers: typeof commonHeaders) {
  commonHeaders = headers
}

/** The user whom the page shows: null for a visitor, undefined until it is known. */
export const shownUser = ({ api }: SiteState) => api.queries['me(undefined)']?.data as { id: number } | null | undefined

let isSigningOut = false

/** Until the page shows the logout, 401 responses to other requests are expected. */
export function signOutWith(request: Promise<unknown>): void {
  isSigningOut = true
  request.catch(finishSignOut)
}

export const finishSignOut = () => {
  isSigningOut = false
}

/** Makes the shell check the session, because a response does not fit the user whom the page shows. */
export const recheckSession = () => {
  if (!isSigningOut) dispatchEvent(new Event('recheck'))
}

/** Sends JSON with cookies, and turns errors into failures as specified. A write names the user whom the page shows. */
const send = async (
  request: ApiRequest,
  { signal, getState }: BaseQueryApi,
): Promise<QueryReturnValue<unknown, Failure, ApiMeta>> => {
  const { url, method = 'GET', body, params, headers } = asObject(request)
  const address = url + queryOf(params, url.includes('?') ? '&' : '?')
  const shown = shownUser(getState() as SiteState)
  const inline = method === 'GET' ? takeInlineResponse(address) : undefined
  if (inline) return { data: inline.data, meta: { next: nextOf(inline.link) } }
  const done = markBusy()
  try {
    const response = await fetch(`/api${address}`, {
      method,
      credentials: 'same-origin',
      signal,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
        ...(shown && method !== 'GET' && { 'x-account': `${shown.id}` }),
        ...(i18n.locale !== 'en' && { 'x-locale': i18n.locale }),
        ...commonHeaders(),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
    if (!response.ok) {
      const error = await failureOf(response)
      const isAnotherUser = error.code === 'another-account'
      if (isAnotherUser) finishSignOut() // another user is signed in, so this is not the logout
      // A form handles an expired session itself: it opens the login and sends again.
      const isSessionExpired = shown && error.status === 401 && method === 'GET'
      if (isAnotherUser || isSessionExpired) recheckSession()
      return { error }
    }
    const text = await response.text()
    return { data: text ? JSON.parse(text) : null, meta: { next: nextOf(response.headers.get('link')) } }
  } catch (reason) {
    return { error: fetchFailure(reason) }
  } finally {
    done()
  }
}

/** Repeats a query that was pending when the network came back, because `refetchOnReconnect` skips pending queries. */
const baseQuery: ApiQuery = (request, queryApi) =>
  queryApi.type === 'query'
    ? retryIfBackOnline(
        () => send(request, queryApi),
        ({ error }) => error?.status === 'FETCH_ERROR',
      )
    : send(request, queryApi)

const asObject = (request: ApiRequest): Exclude<ApiRequest, string> =>
  typeof request === 'string' ? { url: request } : request

function queryOf(params: Exclude<ApiRequest, string>['params'], before: string) {
  const given = Object.entries(params ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return given.length ? before + new URLSearchParams(given.map(([name, value]) => [name, String(value)])) : ''
}

const nextOf = (link: string | null) => link?.match(/<(?:\/api)?([^>]+)>\s*;\s*rel="?next"?/)?.[1] ?? null

export const api = createApi({
  baseQuery,
  tagTypes: ['Me'],
  keepUnusedDataFor: 300,
  // A response that does not match its schema is a failure like any other, not a crash.
  catchSchemaFailure: ({ issues }, { endpoint }) => schemaMismatch(endpoint, issues),
  endpoints: () => ({}),
})

/** Remotes add endpoints to `api`, never reducers. */
export interface SiteState {
  api: ReturnType<typeof api.reducer>
}

export const useDispatch = useAnyDispatch.withTypes<ThunkDispatch<SiteState, unknown, UnknownAction>>()

export const useSelector = useAnySelector.withTypes<SiteState>()

import { retryIfBackOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryApi, type BaseQueryFn, createApi, type QueryReturnValue } from '@reduxjs/toolkit/query/react'
import { useDispatch as useAnyDispatch, useSelector as useAnySelector } from 'react-redux'
import { busy } from '../app/ready.ts'
import { type Failure, failureOf, fetchFailure, schemaMismatch } from './failure.ts'

/** A request below `/api`; a plain string is a GET. */
export type ApiRequest =
  | string
  | {
      url: string
      method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
      /** JSON, or a file, which is sent as it is. */
      body?: unknown
      /** Left out where undefined, null or empty. */
      params?: Record<string, string | number | boolean | null | undefined>
      headers?: Record<string, string>
    }

/** What an answer says beside its body, for `transformResponse` and infinite queries. */
export interface ApiMeta {
  /** Address of the next page below `/api`, from the `Link` header. */
  next: string | null
}

type ApiQuery = BaseQueryFn<ApiRequest, unknown, Failure, Record<never, never>, ApiMeta>

/** An answer inside the document, with its `Link` header. */
interface InlineResponse {
  data: unknown
  link: string | null
}

const answers = new Map<string, InlineResponse>()

/** Keeps the answers of the document. Each is used once; later requests go to the network. */
export function cacheResponses(data: Record<string, unknown>, links: Record<string, string> = {}) {
  for (const [address, answer] of Object.entries(data))
    answers.set(canonical(address), { data: answer, link: links[address] ?? null })
}

/** Forgets the answers that nobody has used: they are for the page and the person of the document. */
export const clearCachedResponses = () => answers.clear()

/** The inline answer to exactly this address, whatever the order of its parameters. */
function takeInlineResponse(address: string) {
  const key = canonical(address)
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

function canonical(address: string) {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return `${path}?${parameters}`
}

let commonHeaders = (): Record<string, string> => ({})

/** Every request sends these headers, too. */
export function setCommonHeaders(headers: typeof commonHeaders) {
  commonHeaders = headers
}

/** The person whom the page shows: null for a visitor, undefined until it is known. */
export const shownUser = ({ api }: SiteState) => api.queries['me(undefined)']?.data as { id: number } | null | undefined

let isSigningOut = false

/** The person leaves by this request. Until the page says so, refused requests are expected. */
export function signOutWith(request: Promise<unknown>): void {
  isSigningOut = true
  request.catch(finishSignOut)
}

/** The page has said that the person has left, or they stay. */
export const finishSignOut = () => {
  isSigningOut = false
}

/** Tells the shell by an event to look who is signed in: an answer fits no page of the person shown. */
export const recheckSession = () => {
  if (!isSigningOut) dispatchEvent(new Event('who'))
}

/** JSON in, JSON out, cookies sent, and the specification's one rule for errors. A write says for whom it is. */
const send = async (
  request: ApiRequest,
  { signal, getState }: BaseQueryApi,
): Promise<QueryReturnValue<unknown, Failure, ApiMeta>> => {
  const { url, method = 'GET', body, params, headers } = asObject(request)
  const address = url + queryOf(params, url.includes('?') ? '&' : '?')
  const shown = shownUser(getState() as SiteState)
  const inline = method === 'GET' ? takeInlineResponse(address) : undefined
  if (inline) return { data: inline.data, meta: { next: nextOf(inline.link) } }
  const done = busy()
  try {
    const response = await fetch(`/api${address}`, {
      method,
      credentials: 'same-origin',
      signal,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
        ...(shown && method !== 'GET' && { 'x-account': `${shown.id}` }),
        ...commonHeaders(),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
    if (!response.ok) {
      const error = await failureOf(response)
      const isAnother = error.code === 'another-account'
      if (isAnother) finishSignOut() // whoever is signed in has not left
      // A form handles the end of its session itself: it asks to log in and sends again.
      if (isAnother || (shown && error.status === 401 && method === 'GET')) recheckSession()
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

/** Repeats a query that was pending when the network came back: `refetchOnReconnect` skips pending queries. */
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

/** The one api of the site. Remotes inject their endpoints. */
export const api = createApi({
  baseQuery,
  tagTypes: ['Me'],
  keepUnusedDataFor: 300,
  // An answer that does not fit its contract is a failure like any other, not a crash.
  catchSchemaFailure: ({ issues }, { endpoint }) => schemaMismatch(endpoint, issues),
  endpoints: () => ({}),
})

/** The state of the one store. Remotes add endpoints to `api`, never reducers. */
export interface SiteState {
  api: ReturnType<typeof api.reducer>
}

/** The one store's dispatch. */
export const useDispatch = useAnyDispatch.withTypes<ThunkDispatch<SiteState, unknown, UnknownAction>>()

/** Reads the one store. */
export const useSelector = useAnySelector.withTypes<SiteState>()

import { configureStore } from '@reduxjs/toolkit'
import { api } from './sdk/api.ts'
import { rememberUser, type SessionUser } from './sdk/session.ts'

/**
 * Remotes add endpoints to `api`, never reducers. The server creates a store for each document, and every store starts
 * with the signed-in user.
 */
export const createStore = (user: SessionUser | null) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    // By default, responses are rendered in the next frame: in one task with its layout, and never in a hidden tab.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'timer', timeout: 0 } }),
    // A dispatch would set a timer that removes the cache entry, and on the server that timer would retain every store
    // for minutes.
    preloadedState: { api: api.reducer(undefined, rememberUser(user)) },
  })

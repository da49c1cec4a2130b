import { configureStore } from '@reduxjs/toolkit'
import { api } from './sdk/api.ts'
import { rememberUser, type SessionUser } from './sdk/session.ts'

/**
 * The one store of a page. Remotes add endpoints to `api`, never reducers. The server makes a store for each document,
 * and every store begins with the signed-in person.
 */
export const createStore = (user: SessionUser | null) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    // A dispatch would set a timer that forgets the entry, and on the server that timer would keep every store for
    // minutes.
    preloadedState: { api: api.reducer(undefined, rememberUser(user)) },
  })

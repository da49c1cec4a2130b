/** Forgets what remotes keep of a person in this browser: whatever is named `private:…`. */
export function forgetPrivateStorage() {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith('private:')) storage.removeItem(key)
}

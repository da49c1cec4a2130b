// The bank's challenge page. Its answer completes the authentication.
window.addEventListener(
  'message',
  ({ data: { key, clientSecret }, ports: [port] }) => {
    const decide = (outcome) => async () => {
      const body = new URLSearchParams({ key, client_secret: clientSecret, outcome })
      const id = clientSecret.split('_secret_')[0]
      const detail = await fetch(`/v1/payment_intents/${id}/authenticate`, { method: 'POST', body })
        .then((reply) => reply.json())
        .then((response) => (response.error ? { error: response.error } : { paymentIntent: response }))
        .catch(() => ({ error: { type: 'api_connection_error', message: 'Your bank could not be reached.' } }))
      port.postMessage({ event: 'decided', detail })
    }
    for (const id of ['complete', 'fail']) {
      const button = document.getElementById(id)
      button.addEventListener('click', decide(id))
      button.disabled = false // A press before the question has come would be lost.
    }
    document.getElementById('complete').focus()
  },
  { once: true },
)

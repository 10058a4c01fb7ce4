// Asks every five minutes which version of the console the server has, and tells the page that started it.
const EVERY = 300_000
const LIMIT = 10_000

async function ask() {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT) })
    const { version, timestamp, changes } = await response.json()
    if (response.ok && typeof version === 'string' && Number.isFinite(timestamp))
      self.postMessage({ version, timestamp, changes: Array.isArray(changes) ? changes : [] })
  } catch {
    // No answer, or none of ours: asked again in a while.
  }
}

setInterval(ask, EVERY)
void ask()

// Requests the server's version of the console every five minutes, and reports it to the page that started this worker.
const EVERY = 300_000
const LIMIT = 10_000

async function ask() {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT) })
    const { version, timestamp, changes } = await response.json()
    if (response.ok && typeof version === 'string' && Number.isFinite(timestamp))
      self.postMessage({ version, timestamp, changes: Array.isArray(changes) ? changes : [] })
  } catch {
    // No response, or not a valid one: the next interval tries again.
  }
}

setInterval(ask, EVERY)
void ask()

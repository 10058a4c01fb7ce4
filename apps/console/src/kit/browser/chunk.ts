import { isOffline, untilOnline } from '../api/offline.ts'
import { readStored, writeStored } from './browserStorage.ts'

/** Storage key of the time of the last reload for a missing chunk, in ms. */
const KEY = 'chunk_reload'
/** A second failure within this time, in ms, is not caused by an outdated page. */
const PAUSE = 60_000

/**
 * Loads a chunk of the console. The server keeps the chunks of previous versions for a week. If one is gone, the page is
 * reloaded. This happens only once, so that a broken server shows its error instead of reloading the page for
 * ever. Offline, it waits for the network, because a reload would lose even what is on screen.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const wasOffline = !navigator.onLine
  try {
    return await load()
  } catch (error) {
    if (await isOffline()) await untilOnline()
    // If the network has just returned, the chunk was not missing.
    else if (!wasOffline || !navigator.onLine) return await reloadOnce(error)
    return await loadChunk(load)
  }
}

/** Reloads the page, or throws `error` if that was done a moment ago. */
async function reloadOnce(error: unknown): Promise<never> {
  if (Date.now() - readStored(KEY, 0, 'session') < PAUSE) throw error
  writeStored(KEY, Date.now(), 'session')
  window.location.reload()
  // The page is being replaced, so nothing more may be rendered.
  return await new Promise<never>(() => undefined)
}

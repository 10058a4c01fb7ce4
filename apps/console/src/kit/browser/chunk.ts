import { goOffline, isOffline } from '../api/offline.ts'
import { readStored, writeStored } from './browserStorage.ts'

/** When the page was last reloaded for a missing chunk, in ms. */
const KEY = 'chunk_reload'
/** A second failure within this time is not the fault of an old page. */
const PAUSE = 60_000

/**
 * Loads a part of the console. After an update the old parts are gone from the server: the page is then reloaded, but only
 * once, so that a broken server shows its error instead of a page that reloads for ever. Offline a reload would
 * lose even what is there.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await isOffline()) {
      goOffline()
    } else {
      if (Date.now() - readStored(KEY, 0, 'session') < PAUSE) throw error
      writeStored(KEY, Date.now(), 'session')
      window.location.reload()
    }
    // The page is going away; nothing may be rendered in its place.
    return await new Promise<never>(() => undefined)
  }
}

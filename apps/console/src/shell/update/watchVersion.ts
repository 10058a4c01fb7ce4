import { windows } from '../../kit/dialog/windows/dialogs.ts'
import { noticeUpdate } from '../../kit/dialog/windows/notices.ts'
import { build, noteVersion, storedVersion, type Version } from '../../kit/browser/version.ts'

/** The console version on the server, as reported by the worker. */
export interface Release extends Version {
  /** One sentence per change. */
  changes: readonly string[]
}

/** Delay between finding a new version and the prompt, in ms. */
const DELAY = 1000
/** The time in ms before a user who dismissed the prompt is asked again. */
const REST = 3_600_000

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a version is newer than both the version stored in this browser and the running one. */
export const isNewer = (release: Version): boolean =>
  release.timestamp > storedVersion().timestamp && release.timestamp > build.timestamp

/**
 * Shows the changes of a version. If the user accepts it, it is stored as the known version.
 * @returns whether the user accepts it
 */
async function prompt(release: Release): Promise<boolean> {
  const wanted = await noticeUpdate(release.version, release.changes)
  if (wanted) noteVersion(release)
  return wanted === true
}

/**
 * Starts a worker that checks for new versions of the console, and prompts the user. Disabled on loopback addresses,
 * where developers would constantly have a newer version.
 * @returns a function that stops it
 */
export function watchVersion(host: string = window.location.hostname): () => void {
  if (loopback.test(host)) return () => undefined
  // After an update, the chunks of the running console are gone from the server, so the prompt must be loaded in
  // advance.
  void windows.notice.load().catch(() => undefined)
  const worker = new Worker('/versionWorker.js')
  let timer: ReturnType<typeof setTimeout> | undefined
  let quietUntil = 0
  worker.onmessage = ({ data }: MessageEvent<Release>) => {
    if (timer !== undefined || Date.now() < quietUntil || !isNewer(data)) return
    timer = setTimeout(() => {
      quietUntil = Number.POSITIVE_INFINITY
      void prompt(data).then((wanted) => {
        timer = undefined
        quietUntil = Date.now() + REST
        if (wanted) window.location.reload()
      })
    }, DELAY)
  }
  return () => {
    worker.terminate()
    clearTimeout(timer)
  }
}

import { windows } from '../../kit/dialog/windows/dialogs.ts'
import { noticeUpdate } from '../../kit/dialog/windows/notices.ts'
import { build, noteVersion, storedVersion, type Version } from '../../kit/browser/version.ts'

/** What the worker tells of the console that the server has now. */
export interface Release extends Version {
  /** One sentence each. */
  changes: readonly string[]
}

/** Between a finding and the prompt, in ms. */
const DELAY = 1000
/** The person who has left the prompt is not asked again for so long, in ms. */
const REST = 3_600_000

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Newer than what this browser knows of, and than what runs here. */
export const isNewer = (release: Version): boolean =>
  release.timestamp > storedVersion().timestamp && release.timestamp > build.timestamp

/** Shows what has changed; the new version is known from then on where the reader wants it. @returns whether they do */
async function prompt(release: Release): Promise<boolean> {
  const wanted = await noticeUpdate(release.version, release.changes)
  if (wanted) noteVersion(release)
  return wanted === true
}

/**
 * Lets a worker ask for the newest version of the console, and tells of one. Who develops on the own machine has
 * a newer one all the time and is left alone.
 * @returns ends it
 */
export function watchVersion(host: string = window.location.hostname): () => void {
  if (loopback.test(host)) return () => undefined
  // After an update the parts of this console are gone from the server: the prompt has to be here before.
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

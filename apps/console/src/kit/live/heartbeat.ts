import { lastHeard, noteHeard } from './heard.ts'

/**
 * Time in ms without anything from the server after which it is asked. It pings every live connection every 5 s
 * (`pingInterval` in apps/server/src/live/live.ts).
 */
const QUIET = 8000
/** How long the server may take to answer, in ms: a stopped process still accepts connections. */
const LIMIT = 4000
/** Interval in ms between two looks at the clock. */
const STEP = 1000

const isQuiet = (): boolean => performance.now() - lastHeard() >= QUIET

/** Asks the server whether it runs. A proxy in front of a stopped server answers with an error. */
const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Notices within 13 s that the server does not answer, also when its connections stay open. Asks only while nothing
 * arrives on the live connection, one request at a time, and not for a page in the background.
 * @param onSilent called once when it stops answering
 * @param onAnswer called once when it answers again
 * @returns a function that stops watching
 */
export function watchServer(onSilent: () => void, onAnswer: () => void): () => void {
  let isSilent = false
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  const look = async (): Promise<void> => {
    if (!document.hidden) {
      if (isQuiet() && (await answers())) noteHeard()
      if (stopped) return
      if (isSilent !== isQuiet()) {
        isSilent = !isSilent
        if (isSilent) onSilent()
        else onAnswer()
      }
    }
    timer = setTimeout(() => void look(), STEP)
  }
  noteHeard()
  timer = setTimeout(() => void look(), STEP)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

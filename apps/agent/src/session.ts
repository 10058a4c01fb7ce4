import { controlCommand, enrolCommand, type DownFrame, type Hello } from '@outpost/contract/device/frames'
import { openFrames, type FrameLink, type Login } from './link.ts'

/** How a connection ended. */
export interface SessionEnd {
  /** Whether the server welcomed the device. */
  online: boolean
  /** Seconds until the next attempt, when the server specified them; 0: reconnect at once. */
  pause?: number
  text: string
}

/** The functions of the agent that a connection uses. */
export interface SessionHost {
  dial(): Promise<Login>
  hello(): Promise<Hello>
  /** Called when the channel is open. */
  opened(link: FrameLink): void
  welcomed(interval: number): void
  enrolled(device: number): void
  waits(state: 'pending' | 'refused', text: string): void
  /** Handles frames other than the answers to `hello`. */
  frame(frame: DownFrame): void
}

/** Milliseconds that the server has to answer `hello`. */
const answerTimeout = 60_000

/** Runs a connection from dialling to its end, as a first contact (`enrolling`) or a known device. Never rejects. */
export async function runSession(host: SessionHost, enrolling: boolean, stop: AbortSignal): Promise<SessionEnd> {
  const end: SessionEnd = { online: false, text: 'the connection ended' }
  let link: FrameLink | undefined
  const take = (frame: DownFrame): void => {
    if (frame.kind === 'welcome') {
      end.online = true
      host.welcomed(frame.interval)
    } else if (frame.kind === 'enrolled') {
      host.enrolled(frame.device)
      // Set only after the number was stored: if storing fails, the next attempt waits as after any other failure.
      end.pause = 0
      link?.end()
    } else if (frame.kind === 'pending' || frame.kind === 'refused') {
      end.pause = Math.max(frame.retry, 1)
      end.text =
        frame.kind === 'pending'
          ? `waiting for approval of ${frame.fingerprint}`
          : `refused (${frame.code}) ${frame.text}`
      host.waits(frame.kind, end.text)
      link?.end()
    } else host.frame(frame)
  }
  try {
    link = await openFrames(await host.dial(), enrolling ? enrolCommand : controlCommand, take)
    host.opened(link)
    if (stop.aborted) link.end()
    link.send(await host.hello())
    const silence = setTimeout(() => end.online || link?.end(), answerTimeout)
    await link.closed
    clearTimeout(silence)
  } catch (error) {
    // The device must come back after any error: it is shown in the state and handled like a lost connection.
    end.text = error instanceof Error ? error.message : 'failed'
  }
  return end
}

import { controlCommand, enrolCommand, type DownFrame, type Hello } from '@outpost/contract/device/frames'
import { openFrames, type FrameLink, type Login } from './link.ts'

/** How a connection ended. */
export interface SessionEnd {
  /** The device was welcomed on it. */
  online: boolean
  /** Seconds until the next try as the server named them; 0: go on at once. */
  pause?: number
  text: string
}

/** What a connection needs of its agent. */
export interface SessionHost {
  dial(): Promise<Login>
  hello(): Promise<Hello>
  /** The channel is open. */
  opened(link: FrameLink): void
  welcomed(interval: number): void
  enrolled(device: number): void
  waits(state: 'pending' | 'refused', text: string): void
  /** Frames that are no answer to hello. */
  frame(frame: DownFrame): void
}

/** Milliseconds from hello to the server's answer. */
const answerTimeout = 60_000

/** One connection from dialling to its end, for a first contact (`enrolling`) or as a known device. Never rejects. */
export async function runSession(host: SessionHost, enrolling: boolean, stop: AbortSignal): Promise<SessionEnd> {
  const end: SessionEnd = { online: false, text: 'the connection ended' }
  let link: FrameLink | undefined
  const take = (frame: DownFrame): void => {
    if (frame.kind === 'welcome') {
      end.online = true
      host.welcomed(frame.interval)
    } else if (frame.kind === 'enrolled') {
      host.enrolled(frame.device)
      // Only now: where the number could not be kept, the next try is one after a failure.
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
    // Whatever it was, the device must come back: it is told in the state, and tried again like a lost network.
    end.text = error instanceof Error ? error.message : 'failed'
  }
  return end
}

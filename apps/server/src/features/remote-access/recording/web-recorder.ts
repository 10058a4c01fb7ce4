import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestEvent, ResponseEvent } from '@outpost/contract/remote-access/recording/events'
import { Recorder } from '@outpost/gateway/recording/recorder'
import type { Program } from '../../../context.ts'
import { insist } from './insist.ts'
import { maskPath } from './mask.ts'
import { SharedRecording } from './store.ts'

/** A web session that is recorded. */
export interface RecordedWebSession {
  id: number
  company_id: number
  recorded_since: Date
  recording_required: boolean
}

/** A request of a web session, as its recorder sees it. */
export interface RecordedRequest {
  request: IncomingMessage
  /** Whether the browser wants to open a WebSocket. */
  upgrade: boolean
  /** The status that the browser has got so far; 0 if none. */
  status(): number
}

/** Records the requests of a web session in this process: nothing of their bodies, headers and cookies. */
export class WebRecorder {
  readonly #recorder: Recorder
  /** Tells the requests of this process from those of others. */
  readonly #prefix = randomBytes(4).toString('hex')
  #count = 0
  /** The ends of the requests that are running. */
  readonly #open = new Set<() => void>()

  /** @param end ends the session, if it must be recorded and cannot be */
  constructor(app: Program, session: RecordedWebSession, end: (reason: string) => void) {
    const store = new SharedRecording(app, { sessionId: session.id, companyId: session.company_id })
    this.#recorder = new Recorder(store, {
      input: false,
      elapsed: Date.now() - session.recorded_since.getTime(),
      stopped(reason, error) {
        if (error !== undefined)
          app.log.error({ session: session.id, error: String(error) }, 'a session could not be recorded')
        // Other processes stop too, so that the recording has no gap.
        void insist(() => store.close(reason)).catch((problem: unknown) =>
          app.log.error({ session: session.id, error: String(problem) }, 'the end of a recording could not be stored'),
        )
        if (session.recording_required) end(reason === 'full' ? 'recording_full' : 'recording_failed')
      },
    })
  }

  /** Records that a request begins. Waits if storing is slow. @returns what to call when the request is over */
  async begin({ request, upgrade, status }: RecordedRequest): Promise<() => void> {
    const id = `${this.#prefix}-${(++this.#count).toString(36)}`
    const { socket, method = 'GET', url = '/' } = request
    let body = 0
    if (!upgrade) {
      // A listener alone would start the stream before anything takes its data.
      request.pause()
      request.on('data', (chunk: Buffer) => (body += chunk.length))
    }
    const before = { sent: socket.bytesRead, received: socket.bytesWritten, at: performance.now() }
    const end = (): void => {
      if (!this.#open.delete(end)) return
      const ended: ResponseEvent = {
        id,
        status: status(),
        sent: upgrade ? socket.bytesRead - before.sent : body,
        received: socket.bytesWritten - before.received,
        duration: Math.round(performance.now() - before.at),
      }
      void this.#recorder.add('response', ended)
    }
    this.#open.add(end)
    const began: RequestEvent = { id, method, path: maskPath(url), ...(upgrade && { upgrade }) }
    await this.#recorder.add('request', began)
    return end
  }

  /** Stores what is left, with the end of requests that are still running. The recording itself ends with the session. */
  leave(): Promise<void> {
    for (const end of this.#open) end()
    return this.#recorder.leave()
  }
}

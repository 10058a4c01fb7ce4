import { isRecorded, recordedAs } from '@outpost/contract/remote-access/recording/constants'
import type { SocketClient } from '@outpost/gateway/protocols/client'
import { recordedClient } from '@outpost/gateway/recording/recorded-client'
import { recordedScreen } from '@outpost/gateway/recording/recorded-screen'
import { RdpStart } from '@outpost/gateway/recording/rdp-start'
import { Recorder } from '@outpost/gateway/recording/recorder'
import { VncStart } from '@outpost/gateway/recording/screen-start'
import type { Program } from '../../../context.ts'
import type { EntryRow } from '../queries.ts'
import { StoredRecording } from './store.ts'

export interface RecordedSession {
  /** The client through which the session must run. What is done with files is recorded by `recorder.add`. */
  client: SocketClient
  recorder: Recorder | undefined
}

/**
 * Records a session if its entry or company says so, and tells the page. If a part cannot be stored, a session that must
 * be recorded ends, and any other goes on without.
 * @param end ends the session
 */
export function recordSession(
  app: Program,
  { id, entry }: { id: number; entry: EntryRow },
  client: SocketClient,
  end: (reason: string) => void,
): RecordedSession {
  const kind = isRecorded(entry.protocol) ? recordedAs[entry.protocol] : undefined
  if (entry.recording_mode === 'off' || !kind) return { client, recorder: undefined }
  const required = entry.recording_mode === 'required'
  const input = entry.recording_input
  const tell = (state: 'on' | 'stopped'): void => client.tell({ t: 'recording', state, input })
  const recorder = new Recorder(
    new StoredRecording(app, { sessionId: id, companyId: entry.company_id, input, required }),
    {
      input,
      stopped(reason, error) {
        if (error !== undefined) app.log.error({ session: id, error: String(error) }, 'a session could not be recorded')
        tell('stopped')
        if (required) end(reason === 'full' ? 'recording_full' : 'recording_failed')
      },
    },
  )
  tell('on')
  if (kind === 'terminal') return { client: recordedClient(client, recorder), recorder }
  if (kind !== 'screen') return { client, recorder }
  const start = entry.protocol === 'rdp' ? new RdpStart() : new VncStart()
  return { client: recordedScreen(client, { recorder, start, input }), recorder }
}

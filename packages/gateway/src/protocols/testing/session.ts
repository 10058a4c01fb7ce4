import type { DeviceStream } from '../../host.ts'
import { runSession, type RemoteSession, type SessionCounts } from '../session.ts'
import type { ProtocolAdapter, TargetCredentials } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { ssh } from '../ssh/adapter.ts'
import { streamTo } from './hosts.ts'
import { TerminalPage } from './terminal-page.ts'

export interface TestSession {
  page: TerminalPage
  session: RemoteSession
  streams: DeviceStream[]
  /** The remembered host key. */
  memory: { fingerprint: string | undefined }
  ended: { reason: string; counts: SessionCounts }[]
}

/** Opens a session with a page, to a port of this machine; by default an SSH session. */
export function openSession(
  port: number,
  remembered?: string,
  connect = streamTo,
  adapter: ProtocolAdapter<SocketClient> = ssh,
  credentials?: TargetCredentials,
): TestSession {
  const page = new TerminalPage()
  const memory = { fingerprint: remembered }
  const streams: DeviceStream[] = []
  const ended: TestSession['ended'] = []
  const session = runSession(adapter, page, {
    async connect() {
      const stream = await connect(port)
      streams.push(stream)
      return stream
    },
    keys: {
      remembered: () => Promise.resolve(memory.fingerprint),
      remember(fingerprint) {
        memory.fingerprint = fingerprint
        return Promise.resolve()
      },
    },
    credentials: () => Promise.resolve(credentials),
    onEnd: (reason, counts) => ended.push({ reason, counts }),
  })
  return { page, session, streams, memory, ended }
}

/** Accepts the host key that the session asks about. */
export async function acceptHostKey({ page }: TestSession): Promise<void> {
  await page.hears('hostkey')
  page.say({ t: 'hostkey', accept: true })
}

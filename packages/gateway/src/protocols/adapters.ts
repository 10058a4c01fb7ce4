import type { SessionProtocol } from '@outpost/contract/remote-access/session'
import type { ProtocolAdapter } from './adapter.ts'
import type { SocketClient } from './client.ts'
import { rdp } from './rdp/adapter.ts'
import { sftp } from './sftp/adapter.ts'
import { ssh } from './ssh/adapter.ts'
import { telnet } from './telnet/adapter.ts'
import { vnc } from './vnc/adapter.ts'

/** The adapter of each protocol that opens in the browser. */
export const adapters: Readonly<Record<SessionProtocol, ProtocolAdapter<SocketClient>>> = {
  ssh,
  telnet,
  sftp,
  vnc,
  rdp,
}

import type { CommandName } from '@outpost/contract/device/commands'
import { exec } from './exec.ts'
import { fileFetch } from './file-fetch.ts'
import { fileSend } from './file-send.ts'
import { hostKeys } from './host-keys.ts'
import type { Implementation } from './implement.ts'
import { keyRotate } from './key-rotate.ts'
import { ping } from './ping.ts'
import { reboot } from './reboot.ts'
import { refresh } from './refresh.ts'
import { scanHosts } from './scan-hosts.ts'
import { scanPorts } from './scan-ports.ts'
import { tunnelClose } from './tunnel-close.ts'
import { tunnelOpen } from './tunnel-open.ts'
import { update } from './update.ts'

/** All commands of the contract except those of configuration changes; a missing one is a compile error. */
export const implementations: Record<Exclude<CommandName, `config.${string}`>, Implementation> = {
  exec,
  reboot,
  refresh,
  update,
  ping,
  'key.rotate': keyRotate,
  'file.send': fileSend,
  'file.fetch': fileFetch,
  'host.keys': hostKeys,
  'tunnel.open': tunnelOpen,
  'tunnel.close': tunnelClose,
  'scan.hosts': scanHosts,
  'scan.ports': scanPorts,
}

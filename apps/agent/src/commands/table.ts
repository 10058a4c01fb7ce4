import type { AgentCommandName } from '@outpost/contract/device/commands'
import { api } from './api.ts'
import { configApply } from './config-apply.ts'
import { configCancel } from './config-cancel.ts'
import { configConfirm } from './config-confirm.ts'
import { configHashes } from './config-hashes.ts'
import { esim } from './esim.ts'
import { exec } from './exec.ts'
import { execOutput } from './exec-output.ts'
import { fileFetch } from './file-fetch.ts'
import { fileSend } from './file-send.ts'
import { hotspot } from './hotspot.ts'
import { hostKeys } from './host-keys.ts'
import type { Implementation } from './implement.ts'
import { keyRotate } from './key-rotate.ts'
import { networkObserve } from './network-observe.ts'
import { ping } from './ping.ts'
import { readingsSet } from './readings-set.ts'
import { readingsTest } from './readings-test.ts'
import { reboot } from './reboot.ts'
import { refresh } from './refresh.ts'
import { scanHosts } from './scan-hosts.ts'
import { scanPorts } from './scan-ports.ts'
import { tunnelClose } from './tunnel-close.ts'
import { tunnelOpen } from './tunnel-open.ts'
import { update } from './update.ts'
import { wirelessObserve } from './wireless-observe.ts'

/** All commands of the contract; a missing one is a compile error. */
export const implementations: Record<AgentCommandName, Implementation> = {
  exec,
  'exec.output': execOutput,
  api,
  esim,
  reboot,
  refresh,
  update,
  ping,
  'readings.set': readingsSet,
  'readings.test': readingsTest,
  'key.rotate': keyRotate,
  'file.send': fileSend,
  'file.fetch': fileFetch,
  'host.keys': hostKeys,
  'tunnel.open': tunnelOpen,
  'tunnel.close': tunnelClose,
  'scan.hosts': scanHosts,
  'scan.ports': scanPorts,
  'network.observe': networkObserve,
  hotspot,
  'wireless.observe': wirelessObserve,
  'config.apply': configApply,
  'config.confirm': configConfirm,
  'config.cancel': configCancel,
  'config.hashes': configHashes,
}

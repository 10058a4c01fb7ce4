import { X509Certificate } from 'node:crypto'
import { WireguardHub } from '@outpost/vpn/wireguard/hub'
import type { Program } from '../../../context.ts'
import { requireOpenvpn } from '../kinds.ts'
import { keysOf, readRevoked } from './read-hub.ts'
import type { RunningHub } from './running-hub.ts'
import { serveNames } from './serve-names.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Days after which the list of revoked certificates is written again. It is valid for ten years. */
const listDays = 30
/** A hub has little traffic if all its sessions had fewer bytes than this since the last count: mostly keep-alives. */
const calmBytes = 64 * 1024
/** A hub that always has traffic gets its new certificate this many days before the old one expires. */
const latestDays = 14

/** Writes the list of revoked certificates again when it is due, and gives the hub its new certificate when there is little traffic. */
export async function refreshHub(app: Program, running: RunningHub, now: Date): Promise<void> {
  const { hub, access } = running
  if (hub instanceof WireguardHub) return
  await hub.watchLog()
  const row = requireOpenvpn(running.row)
  if (!hub.hasNames() && hub.canServeNames()) await serveNames(app, running, access)
  const bytes = hub.sessions().reduce((sum, { received, sent }) => sum + received + sent, 0)
  const isCalm = Math.abs(bytes - running.bytes) < calmBytes
  running.bytes = bytes
  const isListDue = now.getTime() - running.listedAt.getTime() > listDays * dayMs
  const loaded = await hub.loaded()
  const isRenewed = loaded !== row.certificate && (isCalm || daysOf(loaded, now) < latestDays)
  if (!isListDue && !isRenewed) return
  const revoked = await app.ownTransaction((tx) => readRevoked(tx, app.sealer, row, now))
  if (isListDue) {
    await hub.revoke(revoked)
    running.listedAt = now
  }
  if (!isRenewed) return
  await hub.renew(keysOf(app.sealer, row, revoked))
  app.log.info({ hub: row.id }, 'a VPN hub has a new certificate')
}

/** Days until a certificate expires; 0 if it is unknown. */
function daysOf(certificate: string, now: Date): number {
  if (!certificate) return 0
  return (new X509Certificate(certificate).validToDate.getTime() - now.getTime()) / dayMs
}

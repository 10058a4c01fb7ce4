import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from '@outpost/vpn/network/account'
import { createNamespace } from '@outpost/vpn/network/namespace'
import { createRootless } from '@outpost/vpn/network/rootless'
import { findLevel, type HubLevel, type Level } from '@outpost/vpn/network/level'
import { createShared } from '@outpost/vpn/network/shared'
import type { Program } from '../../../context.ts'
import { answerDiagnoses } from './answer-diagnoses.ts'
import { endStreamSessions } from '../streams/end-sessions.ts'
import { Hubs } from './hubs.ts'
import { noteUnhosted } from './unhosted.ts'
import { deviceOf, type Place } from './running-hub.ts'

/** The account `nobody` of Debian, under which OpenVPN runs if we are root. */
const nobody: Account = { userId: 65_534, groupId: 65_534 }
/** How often hubs are compared with the database if no change is announced. */
const tickMs = 1000
/** How often hubs without a host get their reason. */
const explainMs = 5000
/** How often this process checks again whether it can run hubs. */
const retryMs = 30_000

/**
 * Runs VPN hubs in this process until it is closed. Takes over hubs that an earlier process left running. While this
 * process cannot run hubs, the pages of the hubs say why, and it checks again from time to time.
 */
export async function startVpn(app: Program): Promise<{ level: Level; close: () => Promise<void> }> {
  const account = process.getuid?.() === 0 ? nobody : undefined
  const level = await findLevel(account)
  if (level.level !== 'none') return { level, close: await runHubs(app, level.level, account) }
  app.log.info({ reason: level.reason }, 'VPN hubs cannot run in this process')
  return { level, close: awaitLevel(app, account, level.reason) }
}

const zonesOf = ({ env }: Program): string[] => env.vpnZones.map(({ name }) => name)

/** Follows what the database says about hubs. Returns a function that stops them. */
async function runHubs(app: Program, level: HubLevel, account: Account | undefined): Promise<() => Promise<void>> {
  app.log.info({ level }, 'VPN hubs run in this process')
  const hubs = new Hubs(app, await preparePlace(app, level, account), zonesOf(app))
  const end = new AbortController()
  let next: () => void = () => undefined
  const unsubscribe = app.bus.subscribe('vpn.changed', () => next())
  const stopAnswering = answerDiagnoses(app, hubs)
  const stopEnding = endStreamSessions(app, hubs)
  const loop = (async () => {
    while (!end.signal.aborted) {
      await hubs
        .reconcile()
        .catch((error: unknown) => app.log.warn({ error: String(error) }, 'VPN hubs not reconciled'))
      if (end.signal.aborted) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, tickMs)
        next = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return async () => {
    end.abort()
    unsubscribe()
    stopAnswering()
    stopEnding()
    next()
    await loop
    await hubs.close()
  }
}

/**
 * While this process cannot run hubs, stores the reason in the hubs that no other process holds. Runs hubs as soon as it
 * can: when an operator has installed a package, or opened /dev/net/tun. Returns a function that ends this and stops the
 * hubs.
 */
function awaitLevel(app: Program, account: Account | undefined, first: string): () => Promise<void> {
  let reason = first
  let stopHubs: (() => Promise<void>) | undefined
  let trying: Promise<void> | undefined
  const end = new AbortController()
  let triedAt = performance.now()
  const look = async (): Promise<void> => {
    await app.ownTransaction((tx) => noteUnhosted(tx, zonesOf(app), reason))
    if (performance.now() - triedAt < retryMs || end.signal.aborted) return
    triedAt = performance.now()
    const level = await findLevel(account)
    if (level.level === 'none') reason = level.reason
    else if (!end.signal.aborted) stopHubs = await runHubs(app, level.level, account)
    if (stopHubs) clearInterval(timer)
  }
  const begin = (): void => {
    trying ??= look()
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'could not store why VPN hubs do not run'))
      .then(() => {
        trying = undefined
      })
  }
  const timer = setInterval(begin, explainMs)
  begin()
  return async () => {
    end.abort()
    clearInterval(timer)
    await trying
    await stopHubs?.()
  }
}

/** Our own account reads the data folder; `nobody` does not, so its files are below /run. */
async function preparePlace(app: Program, level: HubLevel, account: Account | undefined): Promise<Place> {
  const key = createHash('sha256').update(path.resolve(app.env.dataDir)).digest('hex').slice(0, 8)
  const folder = account ? `/run/outpost-vpn-${key}` : path.join(path.resolve(app.env.dataDir), 'vpn')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  return {
    folder,
    level,
    createSpace(hubId) {
      if (level === 'namespaces') return createNamespace(`outpost-${key}-${String(hubId)}`, account)
      return level === 'shared' ? createShared(hubId, deviceOf(hubId), account) : createRootless(account)
    },
  }
}

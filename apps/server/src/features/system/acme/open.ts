import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import { createSelfSigned, type WebKeyPair } from '@outpost/vpn/pki/web-server'
import type { Program } from '../../../context.ts'
import type { Log } from '../../../kit/log.ts'
import { NewLines } from '../../../kit/new-lines.ts'
import type { AcmeSettings } from '../../../start/env.ts'
import { ChallengeServer } from './challenge.ts'
import { renewIfDue } from './renewal.ts'
import { AcmeStore } from './store.ts'
import { problemOf } from './usable.ts'

/** Milliseconds between two looks at the stored certificate, and for the end of an order when the program ends. */
const limits = { look: 10_000, end: 3000 } as const

/** The certificate of this server that a certificate authority issues automatically. */
export interface Acme {
  /** What the server shows at first: the stored certificate, or one that no authority has signed. */
  first: WebKeyPair
  /** Whether the server shows a certificate of the authority. */
  isIssued(): boolean
  /** Gives the server each new certificate, and orders one when that is due. */
  begin(server: Server): void
  /** Takes a connection with which the authority asks whether this server has the name. */
  answer(socket: Socket): void
  close(): Promise<void>
}

/** Opens the stored certificate. Orders run in the background and delay nothing. */
export async function openAcme(app: Program, settings: AcmeSettings): Promise<Acme> {
  const { log } = app
  const store = new AcmeStore(app.unscoped, app.sealer, settings)
  await store.prepare()
  const stored = await usableCertificate(store, log)
  const first = stored ?? (await createSelfSigned(settings.names[0]!))
  if (!stored)
    log.warn({ names: settings.names }, 'the certificate is self-signed until the certificate authority has issued one')
  let used = stored
  const challenges = new ChallengeServer(() => store.challenge())
  const lines = new NewLines()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function look(server: Server): Promise<void> {
    await renewIfDue(store, settings, log, closing.signal)
    const found = await store.certificate()
    if (!found || found.cert === used?.cert) return
    server.setSecureContext(found)
    used = found
    log.info({ names: settings.names }, 'the certificate of the certificate authority is used')
  }
  function lookNow(server: Server): void {
    looking ??= look(server)
      .then(() => lines.forget('look'))
      .catch((error: Error) => {
        if (lines.isNew('look', error.message)) log.warn({ error: error.message }, 'the certificate could not be read')
      })
      .finally(() => (looking = undefined))
  }
  return {
    first,
    isIssued: () => used !== undefined,
    begin(server) {
      lookNow(server)
      timer = setInterval(() => lookNow(server), limits.look).unref()
    },
    answer: (socket) => challenges.accept(socket),
    async close() {
      clearInterval(timer)
      closing.abort()
      challenges.close()
      await Promise.race([looking, sleep(limits.end, undefined, { ref: false })])
    },
  }
}

/** Returns the stored certificate. One that no server can show is removed, so that another one is ordered. */
async function usableCertificate(store: AcmeStore, log: Log): Promise<WebKeyPair | undefined> {
  const stored = await store.certificate()
  const problem = stored && problemOf(stored)
  if (problem === undefined) return stored
  log.warn({ error: problem }, 'the stored certificate cannot be used, and another one is ordered')
  await store.discard(stored!)
  return undefined
}

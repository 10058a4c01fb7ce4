import { fail } from '@outpost/contract/kit/errors'
import type { UserHost } from '@outpost/gateway/users/host'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { findEntry, type EntryRow } from './queries.ts'
import type { LiveSession } from './sessions/running-sessions.ts'

/** Returns an entry within the scope. Throws NOT_FOUND both for unknown entries and for those of other companies. */
export async function requireEntry(tx: Transaction, scope: Scope, id: number): Promise<EntryRow> {
  const entry = await findEntry(tx, scope, id)
  if (!entry) throw fail('NOT_FOUND')
  return entry
}

/** Locks an entry within the scope until the transaction ends, so that concurrent changes run one after another. */
export const lockEntry = (tx: Transaction, scope: Scope, id: number): Promise<unknown> =>
  tx
    .selectFrom('remote_access')
    .select('id')
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .execute()

export { closeOrphanSessions } from './sessions/accounting.ts'
export { checkWebDomain, faultOfWebDomain } from './web/check-domain.ts'

type Vendors = typeof import('./scan/vendors.ts')
/** See `scan/vendors.ts`, which is loaded with the first address. */
export const vendorsOf = async (...given: Parameters<Vendors['vendorsOf']>): ReturnType<Vendors['vendorsOf']> =>
  (await import('./scan/vendors.ts')).vendorsOf(...given)

type Gate = typeof import('./web/gate.ts')
let gate: Promise<Gate> | undefined
/** See `web/gate.ts`. Its code is loaded with the first web session. */
const loadGate = (): Promise<Gate> => (gate ??= import('./web/gate.ts'))

export { labelOf as webLabelOf } from './web/host-names.ts'
export const handleWebRequest = async (...given: Parameters<Gate['handleWebRequest']>): Promise<void> =>
  (await loadGate()).handleWebRequest(...given)
export const handleWebUpgrade = async (...given: Parameters<Gate['handleWebUpgrade']>): Promise<void> =>
  (await loadGate()).handleWebUpgrade(...given)

type Sessions = typeof import('./sessions/running-sessions.ts')
let sessions: Promise<Sessions> | undefined
const loadSessions = (): Promise<Sessions> => (sessions ??= import('./sessions/running-sessions.ts'))

type Upgrade = typeof import('./sessions/upgrade.ts')
/**
 * See `sessions/upgrade.ts`. Its code and that of the protocols is loaded with the first session, so that it does not
 * delay the start of the server.
 */
export async function handleSessionUpgrade(...upgrade: Parameters<Upgrade['handleSessionUpgrade']>): Promise<void> {
  await loadSessions()
  await (await import('./sessions/upgrade.ts')).handleSessionUpgrade(...upgrade)
}

type GuestUpgrade = typeof import('./guests/upgrade.ts')
/** See `guests/upgrade.ts`, which is loaded with the first guest. */
export async function handleGuestUpgrade(...upgrade: Parameters<GuestUpgrade['handleGuestUpgrade']>): Promise<void> {
  await loadSessions()
  await (await import('./guests/upgrade.ts')).handleGuestUpgrade(...upgrade)
}

type Commands = typeof import('./command/running-commands.ts')
let commands: Promise<Commands> | undefined

/** See `command/running-commands.ts`. Its code is loaded with the first command. */
export const startCommand = async (...given: Parameters<Commands['startCommand']>): Promise<void> => {
  commands ??= import('./command/running-commands.ts')
  return (await commands).startCommand(...given)
}

/** Lets users in with their own SSH client. See `native/sign-in.ts`, which is loaded with the first one. */
export const userHost = (app: Program): UserHost => ({
  async signIn(claim) {
    await loadSessions()
    return (await import('./native/sign-in.ts')).signIn(app, claim)
  },
})

/** Returns a session that runs in this process. */
export const runningSession = async (app: App, id: number): Promise<LiveSession | undefined> =>
  (await sessions)?.findRunning(app, id)

/** See `findKept` in `sessions/running-sessions.ts`. */
export const keptSessionOf = async (
  ...given: Parameters<Sessions['findKept']>
): Promise<ReturnType<Sessions['findKept']>> => (await sessions)?.findKept(...given)

/** Ends every session of this process, and waits until that is stored. For the shutdown of the server. */
export async function closeSessions(app: Program): Promise<void> {
  await (await sessions)?.closeSessions(app)
  if (commands) await (await commands).closeCommands(app)
  if (gate) await (await import('./web/web-sessions.ts')).closeWebSessions(app)
}

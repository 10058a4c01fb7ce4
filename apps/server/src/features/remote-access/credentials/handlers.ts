import { fail } from '@outpost/contract/kit/errors'
import { linePattern } from '@outpost/contract/kit/patterns'
import { remoteCredentials } from '@outpost/contract/remote-access/credentials/endpoints'
import { type Credentials, remoteCredentialSchemas } from '@outpost/contract/remote-access/credentials/schemas'
import { isSessionProtocol, sessionSteps } from '@outpost/contract/remote-access/session'
import { implement, type Context } from '../../../kit/implement.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import type { EntryRow } from '../queries.ts'
import { lockEntry, requireEntry } from '../service.ts'
import { removeCredentials, storeCredentials } from './store.ts'

/** The protocols with which the server can sign in, as shown to users. */
const openable = Object.keys(sessionSteps).join(', ').toUpperCase()

/** Throws VALIDATION for a private key that cannot be read, or not with its passphrase. */
async function requireUsableKey({ key, passphrase }: Credentials): Promise<void> {
  if (key === undefined) return
  // ssh2 is loaded when it is first needed, so that it does not delay the start of the server.
  const { readPrivateKey } = await import('@outpost/gateway/protocols/ssh/private-key')
  await readPrivateKey(`${key}\n`, passphrase).catch((error: unknown) => {
    throw fail('VALIDATION', {
      source: passphrase ? 'passphrase' : 'key',
      message: error instanceof Error ? error.message : 'The private key cannot be used.',
    })
  })
}

/** Throws VALIDATION for credentials that the protocol of an entry cannot use. */
function requireFit({ protocol }: EntryRow, { username, password }: Credentials): void {
  if (!isSessionProtocol(protocol))
    throw fail('VALIDATION', { source: 'id', message: `Credentials can be remembered only for ${openable} entries.` })
  if (username === '' && protocol !== 'vnc') throw fail('VALIDATION', { source: 'username', message: 'Required.' })
  if (password === undefined && protocol !== 'ssh' && protocol !== 'sftp')
    throw fail('VALIDATION', { source: 'password', message: `${protocol.toUpperCase()} needs a password.` })
  // It is typed into a terminal, where what follows a line end would be a command.
  if (protocol === 'telnet' && !linePattern.test(password ?? ''))
    throw fail('VALIDATION', { source: 'password', message: 'A telnet password must be a single line.' })
}

/** Returns an entry and locks it until the transaction ends, so that its target cannot change meanwhile. */
async function lockedEntry({ tx, scope }: Context, id: number): Promise<EntryRow> {
  await lockEntry(tx, scope, id)
  return requireEntry(tx, scope, id)
}

const writeLog = ({ tx, actor, request }: Context, entry: EntryRow, what: string): Promise<unknown> =>
  writeDeviceLog(
    tx,
    { id: entry.device_id, company_id: entry.company_id, serial: entry.device_serial },
    { type: 'Remote access', status: true, log: `${entry.name}: ${what}` },
    actor,
    request,
  )

export default implement(remoteCredentials, remoteCredentialSchemas, {
  async set(context, { id, ...given }) {
    const { app, tx, audit } = context
    await requireUsableKey(given)
    const entry = await lockedEntry(context, id)
    requireFit(entry, given)
    await storeCredentials(tx, app.sealer, entry, given)
    const kind = given.key === undefined ? 'password' : 'private key'
    await writeLog(context, entry, `a username and ${kind} are remembered`)
    audit({ target: `remote-access:${id}`, detail: { device: entry.device_id, kind } })
  },
  async remove(context, { id }) {
    const entry = await lockedEntry(context, id)
    if (await removeCredentials(context.tx, id))
      await writeLog(context, entry, 'the remembered credentials are removed')
    context.audit({ target: `remote-access:${id}`, detail: { device: entry.device_id } })
  },
})

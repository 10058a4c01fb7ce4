import { native } from '@outpost/contract/remote-access/native/endpoints'
import { nativeSchemas } from '@outpost/contract/remote-access/native/schemas'
import { fingerprintOf } from '@outpost/gateway/keys'
import { readUserName } from '@outpost/gateway/user-name'
import { sql } from 'kysely'
import type { Actor } from '../../../kit/actor.ts'
import { implement } from '../../../kit/implement.ts'
import { deviceAddresses } from '../../../kit/origin.ts'
import { countSshKeys } from '../../auth/service.ts'
import { hostPublicKeys } from '../../devices/service.ts'
import { requireEntry } from '../service.ts'

/** What can be typed in a shell and as a user of `ssh -J` without quotes. */
const plain = /^[\w.+-]+(?:@[\w.-]+)?$/

/** The username, if it can be typed and is not in the form of those of devices; else the email address. */
const loginOf = ({ username, email }: Actor): string =>
  plain.test(username) && !readUserName(username) ? username : email

export default implement(native, nativeSchemas, {
  async get({ app, tx, scope, actor, request }, { id }) {
    const entry = await requireEntry(tx, scope, id)
    const [server] = deviceAddresses(app, app.configuredUrl() ?? request.origin)
    const { rows } = await sql<{ label: string }>`select host_label(${entry.device_name}) as label`.execute(tx)
    const label = rows[0]!.label
    // The fingerprint is that of the key with which the gateway answers.
    const [key] = await app.ownTransaction((own) => hostPublicKeys({ db: own, sealer: app.sealer }))
    return {
      login: loginOf(actor),
      server: server.host,
      server_port: server.port,
      server_key: fingerprintOf(Buffer.from(key!.split(' ')[1]!, 'base64')),
      // SSH clients remember the key of a target under this name, so it is unique and says which device it is.
      host: label === '' ? `entry-${id}` : `entry-${id}.${label}`,
      port: entry.destination_port,
      has_key: (await countSshKeys(tx, actor.userId)) > 0,
    }
  },
})

import { fail } from '@outpost/contract/kit/errors'
import { hosts } from '@outpost/contract/system/hosts/endpoints'
import { hostSchemas } from '@outpost/contract/system/hosts/schemas'
import { networkOf } from '@outpost/gateway/half-open'
import { writeAudit } from '../../../kit/audit.ts'
import { implement } from '../../../kit/implement.ts'
import { listHosts } from './list.ts'
import { takeToken } from './tokens.ts'

/** The number of attempts of a network in ten minutes. */
const attempts = { count: 20, seconds: 600 } as const

export default implement(hosts, hostSchemas, {
  list: async ({ tx }) => ({ hosts: await listHosts(tx) }),
  async join({ app, tx, request, afterCommit }, { handle, name }) {
    await app.limits.take(`host-join:${networkOf(request.ip)}`, attempts.count, attempts.seconds)
    const found = await takeToken(tx, handle)
    if (!found) {
      app.log.warn({ host: name, ip: request.ip }, 'a host that tried to join was refused')
      // The same for a token that is wrong, used or expired.
      throw fail('FORBIDDEN', { message: 'This token does not exist, has been used, or has expired.' })
    }
    const top = await tx.selectFrom('companies').select('id').where('parent_id', 'is', null).executeTakeFirstOrThrow()
    const actor = { companyId: top.id, userId: null, email: name, impersonator: null }
    const facts = { act: 'POST /system/hosts/join', detail: { host: name, roles: found.roles } }
    await writeAudit(tx, actor, request, facts)
    afterCommit(() => app.log.info({ host: name, roles: found.roles, ip: request.ip }, 'a host has joined'))
    return { sealed: found.sealed.toString('base64') }
  },
})

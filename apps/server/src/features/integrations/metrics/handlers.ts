import { Readable } from 'node:stream'
import { fail } from '@outpost/contract/kit/errors'
import { maxMetricsTokens, metricsType } from '@outpost/contract/integrations/metrics/constants'
import { metrics } from '@outpost/contract/integrations/metrics/endpoints'
import { metricsSchemas } from '@outpost/contract/integrations/metrics/schemas'
import type { App } from '../../../context.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { requireRoom } from '../../../kit/require-room.ts'
import { inScope, scopeOf } from '../../../kit/scope.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import type { BytesAnswer } from '../../../kit/send-bytes.ts'
import { requireCompany, withChildCompanies } from '../../companies/service.ts'
import { requireReach } from '../reach.ts'
import { collect } from './collect.ts'
import { writeMetrics } from './text.ts'
import { listTokens, useToken } from './tokens.ts'

/** Requests with a token in a minute: several servers, each every ten seconds. */
const requests = { limit: 30, seconds: 60 } as const
/** Responses that a process writes at the same time, because each keeps the values of its devices until it is sent. */
const maxAtOnce = 4
const underWay = new WeakMap<App, number>()

/** Takes one of the places for responses. @returns a function that gives it back. Throws TOO_MANY_REQUESTS */
function takePlace(app: App): () => void {
  const count = underWay.get(app) ?? 0
  if (count >= maxAtOnce) throw fail('TOO_MANY_REQUESTS', { retryAfter: 5 })
  underWay.set(app, count + 1)
  let isTaken = true
  return () => {
    if (isTaken) underWay.set(app, underWay.get(app)! - 1)
    isTaken = false
  }
}

/** The metrics reveal what these permissions protect, so nobody without them may create a token. */
const needed = ['view_devices', 'view_device_data_usage'] as const

export default implement(metrics, metricsSchemas, {
  async devices({ app, request }): Promise<BytesAnswer> {
    const [, token] = /^Bearer +(\S{1,100})$/i.exec(request.authorization ?? '') ?? []
    const known = token === undefined ? undefined : await useToken(app, token, request.ip)
    if (!known) {
      app.anonymousLimit.count(request.ip)
      throw fail('UNAUTHORIZED')
    }
    await app.limits.take(`metrics:${known.id}`, requests.limit, requests.seconds)
    const { company_id: companyId, level: companyLevel, include_subsidiaries } = known
    const scope = scopeOf({ userId: 0, companyId, companyLevel, reach: include_subsidiaries ? 'tree' : 'company' })
    return {
      name: 'metrics.txt',
      type: metricsType,
      compress: true,
      async open() {
        const release = takePlace(app)
        try {
          const parts = Readable.from(writeMetrics(await collect(app, scope)), { objectMode: false })
          return parts.once('close', release)
        } catch (error) {
          release()
          throw error
        }
      },
    }
  },
  tokens: async ({ tx, scope }, query) => listTokens(tx, scope, await withChildCompanies(tx, scope, query), query),
  async createToken(context, { company_id, name, include_subsidiaries, expires_in }) {
    const { tx, scope, actor, now, audit } = context
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    requireReach(scope, include_subsidiaries)
    for (const permission of needed)
      if (!actor.permissions.has(permission)) throw fail('FORBIDDEN', { source: permission })
    await checkRoom(context, companyId)
    const token = `opm_${randomToken()}`
    const { id } = await tx
      .insertInto('metrics_tokens')
      .values({
        company_id: companyId,
        name,
        token_hash: hashToken(token),
        include_subsidiaries,
        created_by: actor.username,
        expires_at: expires_in === undefined ? null : new Date(now.getTime() + expires_in * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit({ target: `metrics-token:${id}`, detail: { name, company_id: companyId, include_subsidiaries } })
    const [row] = (await listTokens(tx, scope, { id }, { limit: 1, offset: 0 })).rows
    return { ...row!, token }
  },
  async removeToken({ tx, scope, audit }, { id }) {
    const gone = await tx
      .deleteFrom('metrics_tokens')
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .returning(['name', 'company_id'])
      .executeTakeFirst()
    if (!gone) throw fail('NOT_FOUND')
    audit({ target: `metrics-token:${id}`, detail: { ...gone } })
  },
})

const checkRoom = ({ tx }: Context, companyId: number): Promise<void> =>
  requireRoom(tx, {
    table: 'metrics_tokens',
    companyId,
    most: maxMetricsTokens,
    message: `The company already has ${maxMetricsTokens} metrics tokens. Revoke some of them first.`,
  })

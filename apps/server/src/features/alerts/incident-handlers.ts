import { incidents } from '@outpost/contract/alerts/incidents/endpoints'
import { incidentSchemas } from '@outpost/contract/alerts/incidents/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, implement } from '../../kit/implement.ts'
import { withChildCompanies } from '../companies/service.ts'
import { acknowledge, resolveByHand } from './board/handle.ts'
import { listIncidents } from './board/list.ts'
import { listEntries, listIncidentDevices, listMessages } from './board/parts.ts'
import { listSteps } from './escalation/list.ts'

async function read({ tx, scope }: Context, id: number) {
  const [row] = (await listIncidents(tx, scope, { id: [id] }, { limit: 1, offset: 0 })).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

export default implement(incidents, incidentSchemas, {
  list: async ({ tx, scope }, query) =>
    listIncidents(tx, scope, { ...query, ...(await withChildCompanies(tx, scope, query)) }, query),
  get: (context, { id }) => read(context, id),
  async devices(context, { id, ...page }) {
    await read(context, id)
    return listIncidentDevices(context.tx, context.scope, id, page)
  },
  async messages(context, { id, ...page }) {
    await read(context, id)
    return listMessages(context.tx, context.scope, id, page)
  },
  async history(context, { id, ...page }) {
    await read(context, id)
    return listEntries(context.tx, id, page)
  },
  async escalation(context, { id, ...page }) {
    await read(context, id)
    return listSteps(context.tx, id, page)
  },
  async acknowledge(context, { id, note }) {
    await acknowledge(context, id, note)
    return read(context, id)
  },
  async resolve(context, { id, reason }) {
    await resolveByHand(context, id, reason)
    return read(context, id)
  },
})

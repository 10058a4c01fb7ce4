import { catalogue, exampleOf } from '@outpost/contract/integrations/events/catalogue'
import { eventTypes, permissionFor } from '@outpost/contract/integrations/events/constants'
import { events } from '@outpost/contract/integrations/events/endpoints'
import { eventSchemas } from '@outpost/contract/integrations/events/schemas'
import { implement } from '../../../kit/implement.ts'
import { listEvents, typesFor } from './queries.ts'

const described = eventTypes.map((id) => ({
  id,
  description: catalogue[id].description,
  permission: permissionFor(id),
  example: exampleOf(id),
}))

export default implement(events, eventSchemas, {
  list: ({ tx, scope, actor }, query) => listEvents(tx, scope, typesFor(actor.permissions), query, query),
  catalogue: async () => ({ rows: described, total: described.length }),
})

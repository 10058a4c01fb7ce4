import { catalogue, exampleOf } from '@outpost/contract/integrations/events/catalogue'
import { eventLimits, eventTypes } from '@outpost/contract/integrations/events/constants'
import type { ApiDocs } from '../../../kit/api-docs.ts'

const list = eventTypes.map((type) => `- \`${type}\`: ${catalogue[type].description}`).join('\n')
const example = JSON.stringify(exampleOf('firmware.finished'), null, 2)

/** What the API document says about events. The catalogue is part of it. */
export const eventDocs: Required<Omit<ApiDocs, 'heading' | 'sorts'>> = {
  summaries: {
    'events.list': 'List events',
    'events.catalogue': 'List the types of events, each with an example',
  },
  operations: {
    'events.list': `Returns the events of the last ${eventLimits.days} days in the companies that you see, newest first, of the types that your permissions include.`,
    'events.catalogue': `Returns the types of events with their description, the permission that they need, and an example. The types:\n\n${list}\n\nAn event as a subscription gets it:\n\n\`\`\`json\n${example}\n\`\`\`\n\nWhat \`data\` contains depends on the type.`,
  },
  fields: {
    'Event.id': 'The id of the event. Subscriptions get it as `evt_` and this number.',
    'Event.type': 'Its type; `GET /events/catalogue` describes them.',
    'Event.created_at': 'When it happened, in UTC.',
    'Event.company': 'The company in which it happened.',
    'Event.device': 'The device as it was then; null if the event is not about one.',
    'Event.serial': 'Its serial number.',
    'Event.mac': 'Its MAC address.',
    'Event.data': 'What belongs to this type only.',
    'EventsCatalogueResult.permission': 'The permission that a user needs to see such events.',
    'EventsCatalogueResult.id': 'The name of the type.',
    'EventsCatalogueResult.description': 'What has happened when there is such an event.',
    'EventsCatalogueResult.example': 'An event of this type, as a subscription gets it.',
    'events.list.type': 'Types, separated by commas.',
    'events.list.device_id': 'The id of a device.',
  },
  bodies: {},
  parameters: { 'events.list.type': ['device.online'] },
}

import { eventLimits } from '@outpost/contract/integrations/events/constants'
import { type ApiDocs, body, fieldsOf, none } from '../../../kit/api-docs.ts'

const noSubscription = none('The demo has no event subscription.')
const shown = {
  company_id: 'The company of the subscription.',
  name: 'Its name.',
  kind: 'How events are sent: `webhook` or `mqtt`.',
  url: 'The address of a webhook.',
  host: 'The host of an MQTT broker.',
  port: 'Its port; null for the usual one.',
  transport: 'How it is reached: `tls` or `tcp`.',
  topic: 'The MQTT topic. `{{type}}`, `{{company_id}}` and `{{device_id}}` are replaced.',
  username: 'The username at the MQTT broker.',
  types: 'The types of events that are sent.',
  include_subsidiaries: 'Whether events of subsidiaries are sent too.',
  enabled: 'Whether it is switched on.',
}
const facts = {
  ...shown,
  target: 'Where events are sent, in one line without secrets.',
  id: 'The id of the subscription.',
  has_secret: 'Whether it has a secret. No response contains it.',
  failures: 'Failed attempts since the last success.',
  waiting_count: 'Events that wait for it.',
  delivered_count: 'Events that have arrived.',
  dropped_count: 'Events that were given up after a day, or because too many waited.',
  last_ok: 'Whether it took the last event; null before the first one.',
  last_answer_at: 'When it last answered, in UTC.',
}
const answer = {
  ok: 'Whether the event was taken.',
  status: 'The HTTP status; null for MQTT, and if there was no answer.',
  answer: 'The beginning of the answer, or the reason of the failure.',
  milliseconds: 'How long the attempt took.',
}

/** What the API document says about subscriptions. */
export const subscriptionDocs: Required<Omit<ApiDocs, 'heading' | 'sorts'>> = {
  summaries: {
    'subscriptions.list': 'List event subscriptions',
    'subscriptions.get': 'Read an event subscription',
    'subscriptions.create': 'Create an event subscription',
    'subscriptions.update': 'Edit an event subscription',
    'subscriptions.remove': 'Delete an event subscription with its answers',
    'subscriptions.test': 'Send a test event to a subscription',
    'subscriptions.answers': 'List the last answers of an event subscription',
  },
  operations: {
    'subscriptions.list': 'Returns the event subscriptions of the companies that you see.',
    'subscriptions.get': 'Returns one event subscription, without its secret.',
    'subscriptions.create': `Creates a system that gets the events of a company and, unless they are left out, of its subsidiaries. A webhook needs \`url\`; MQTT needs \`host\` and \`topic\`. Requests are signed as Standard Webhooks describes: \`webhook-signature\` is the HMAC-SHA256 of \`webhook-id\`, \`webhook-timestamp\` and the body. The response contains the key, and no other one does. An event has the same \`webhook-id\` in all attempts, \`attempt\` counts them, and the events of a device arrive in their order. Redirects are not followed, an attempt takes at most 10 seconds, and what fails is tried again for a day. At most ${eventLimits.waiting.toLocaleString('en')} events wait; \`dropped_count\` counts those that were given up. Addresses must be public unless the operator permits others. You need the permission of each type.`,
    'subscriptions.update':
      'Changes an event subscription. Values that are left out stay as they are, and null removes one. A stored secret is used only for its own host: send it again if the host changes. What waits is tried again at once.',
    'subscriptions.remove': 'Deletes an event subscription. Events that wait for it are not sent.',
    'subscriptions.test':
      'Sends an example of the first of its types at once, with `data.test`, and returns what the receiver answered. It is tried once.',
    'subscriptions.answers': `Returns the last ${eventLimits.answers} answers of an event subscription, newest first.`,
  },
  fields: {
    ...fieldsOf('EventSubscription', facts),
    ...fieldsOf('CreatedEventSubscription', facts),
    'CreatedEventSubscription.secret': 'The key of the signatures of a webhook; null for MQTT.',
    ...fieldsOf('EventAnswer', answer),
    'EventAnswer.id': 'The id of the entry.',
    'EventAnswer.event_id': 'The id of the event; null for a test.',
    'EventAnswer.type': 'The type of the event.',
    'EventAnswer.attempt': 'The number of the attempt. From 2 on, an earlier one may have arrived.',
    ...fieldsOf('subscriptions', { ...shown, ...answer }),
    ...fieldsOf('SubscriptionsTestResult', answer),
    'subscriptions.id': 'The id of the subscription.',
    'subscriptions.company_id': 'The id of the company; by default your company.',
    'subscriptions.list.company_id': 'Ids of companies, separated by commas.',
    'subscriptions.secret': 'The password at the MQTT broker.',
  },
  bodies: {
    'subscriptions.create': body({
      name: 'Ticket system',
      kind: 'webhook',
      url: 'https://hooks.example.com/events',
      types: ['device.offline', 'device.online', 'alert.triggered'],
    }),
    'subscriptions.get': noSubscription,
    'subscriptions.update': noSubscription,
    'subscriptions.remove': noSubscription,
    'subscriptions.test': noSubscription,
    'subscriptions.answers': noSubscription,
  },
  parameters: {},
}

import { body, fieldsOf } from '../../../kit/api-docs.ts'

const shown = {
  company_id: 'The company of the receiver.',
  name: 'Its name.',
  kind: 'Its kind, which decides the format of messages.',
  target: 'Where messages are sent, in one line without secrets.',
  url: 'The address of a webhook or an ntfy topic; of Telegram, that of a Bot API server of your own.',
  host: 'The host of an MQTT broker or syslog server.',
  port: 'Its port; null for the usual one.',
  transport: 'How it is reached: `tls`, `tcp`, or `udp` for syslog.',
  topic: 'The MQTT topic.',
  username: 'The username at the MQTT broker.',
  chat_id: 'The Telegram chat: its number, or the @name of a channel.',
  device_id: 'The router that sends SMS. It belongs to the company of the receiver, or to a subsidiary.',
  numbers: 'The phone numbers that get the SMS, at most 10, such as `+4712345678`.',
}
const facts = {
  ...shown,
  id: 'The id of the receiver.',
  has_secret: 'Whether it has a secret. No response contains it.',
  failures: 'Failed attempts since the last success.',
  waiting_count: 'Messages that wait for it.',
  last_ok: 'Whether it took the last message; null before the first one.',
  last_answer_at: 'When it last answered, in UTC.',
}
const answer = {
  ok: 'Whether the message was taken.',
  status: 'The HTTP status; null for other protocols, and if there was no answer.',
  answer: 'The beginning of the answer, or the reason of the failure.',
  milliseconds: 'How long the attempt took.',
}

/** What the API document says about receivers. */
export const receiverDocs = {
  summaries: {
    'receivers.list': 'List receivers of automations',
    'receivers.get': 'Read a receiver',
    'receivers.create': 'Create a receiver',
    'receivers.update': 'Edit a receiver',
    'receivers.remove': 'Delete a receiver with its answers',
    'receivers.test': 'Send a test message to a receiver',
    'receivers.answers': 'List the last answers of a receiver',
  },
  operations: {
    'receivers.list': 'Returns the receivers of the companies that you see.',
    'receivers.get': 'Returns one receiver, without its secret.',
    'receivers.create':
      'Creates a system that automations send messages to with the action `SendToReceivers`. A webhook needs `url`; ntfy needs `url` with the topic; Telegram needs `chat_id` and the token of a bot as `secret`; Slack and Teams need the address of their webhook as `secret`; MQTT needs `host` and `topic`; syslog needs `host`; SMS needs `device_id` and `numbers`, and the permission execute_device_commands. Requests of a webhook are signed as Standard Webhooks describes: `webhook-signature` is the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body. The response contains the key, and no other one does. A message has the same `webhook-id` in all attempts. Redirects are not followed, an attempt takes at most 10 seconds, and what fails is tried again for a day. Addresses must be public unless the operator permits others.',
    'receivers.update':
      'Changes a receiver. Values that are left out stay as they are, and null removes one. A stored secret is used only for its own host: send it again if the host changes.',
    'receivers.remove': 'Deletes a receiver. Messages that wait for it fail.',
    'receivers.test': 'Sends a test message at once and returns what the receiver answered. It is tried once.',
    'receivers.answers': 'Returns the last 50 answers of a receiver, newest first.',
  },
  fields: {
    ...fieldsOf('AlertReceiver', facts),
    ...fieldsOf('CreatedAlertReceiver', facts),
    'CreatedAlertReceiver.secret': 'The key of the signatures of a webhook; null for other kinds.',
    ...fieldsOf('AlertReceiverTest', answer),
    'AlertReceiverTest.name': 'The name of the receiver.',
    ...fieldsOf('AlertReceiverAnswer', answer),
    'AlertReceiverAnswer.id': 'The id of the entry.',
    'AlertReceiverAnswer.action_id': 'The action whose message it was; null for a test.',
    'AlertReceiverAnswer.attempt': 'The number of the attempt. From 2 on, an earlier one may have arrived.',
    ...fieldsOf('receivers', shown),
    'receivers.id': 'The id of the receiver.',
    'receivers.company_id': 'The id of the company; by default your company.',
    'receivers.list.company_id': 'Ids of companies, separated by commas.',
    'receivers.secret': 'The token, password or secret address that the kind needs.',
  },
  bodies: {
    'receivers.create': body({ name: 'Operations', kind: 'webhook', url: 'https://hooks.example.com/alerts' }),
    'receivers.update': body({ name: 'Operations' }),
  },
  parameters: { 'receivers.remove.id': 2 },
}

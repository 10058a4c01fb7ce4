import { type ApiDocs, body, none } from '../../../kit/api-docs.ts'

/** What the API document says about the outgoing heartbeat. */
export const heartbeatDocs: Required<Omit<ApiDocs, 'heading' | 'sorts'>> = {
  summaries: {
    'heartbeat.get': 'Read the outgoing heartbeat',
    'heartbeat.set': 'Set the outgoing heartbeat',
    'heartbeat.remove': 'Remove the outgoing heartbeat',
    'heartbeat.test': 'Call the address of the outgoing heartbeat once',
  },
  operations: {
    'heartbeat.get': 'Returns the settings and the last result of the outgoing heartbeat.',
    'heartbeat.set':
      'Sets an address that the worker calls with GET at regular times while it, the database and the queue of jobs work. An outside service that misses the calls can tell that this installation is gone. The address is stored encrypted, and no response contains it. It must be public unless the operator permits others.',
    'heartbeat.remove': 'Removes the address. Nothing is called any more.',
    'heartbeat.test':
      'Calls an address at once and returns the answer: the one that is sent, or else the stored one, whose result is kept.',
  },
  fields: {
    'HeartbeatTestResult.ok': 'Whether the call succeeded.',
    'HeartbeatTestResult.status': 'The HTTP status; null if there was no answer.',
    'HeartbeatTestResult.answer': 'The beginning of the answer, or the reason of the failure.',
    'HeartbeatTestResult.milliseconds': 'How long the call took.',
    'OutgoingHeartbeat.configured': 'Whether an address is stored.',
    'OutgoingHeartbeat.enabled': 'Whether it is called.',
    'OutgoingHeartbeat.host': 'The host of the address.',
    'OutgoingHeartbeat.minutes': 'The minutes between two calls.',
    'OutgoingHeartbeat.failures': 'Failed calls since the last success.',
    'OutgoingHeartbeat.next_at': 'When it is called next, in UTC.',
    'OutgoingHeartbeat.last_at': 'When it was last called, in UTC.',
    'OutgoingHeartbeat.last_ok': 'Whether the last call succeeded.',
    'OutgoingHeartbeat.last_status': 'The HTTP status of the last call.',
    'OutgoingHeartbeat.last_answer': 'The beginning of the last answer, or the reason of the failure.',
    'OutgoingHeartbeat.last_milliseconds': 'How long the last call took.',
    'heartbeat.url': 'The address. The stored one is used if this is left out.',
    'heartbeat.minutes': 'The minutes between two calls, 1 to 1440.',
    'heartbeat.enabled': 'Whether it is called.',
    'heartbeat.answer': 'The beginning of the answer, or the reason of the failure.',
  },
  bodies: {
    'heartbeat.remove': none('The demo calls no outside service.'),
    'heartbeat.set': body({ url: 'https://checks.example.com/ping/5f3c', minutes: 5 }),
    'heartbeat.test': body({ url: 'https://checks.example.com/ping/5f3c' }),
  },
  parameters: {},
}

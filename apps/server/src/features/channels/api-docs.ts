import { apiDocs, none } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'channels.get': 'Get the events of a status channel',
  },
  operations: {
    'channels.get':
      'Returns all events of a channel by key, the oldest first. Poll it about once a second until each key has a final state: `completed`, `warning` or `error`. It is also available at `/status/channel/{channel}`, without `/api` in front. How channels work is explained at the beginning of this document.',
  },
  fields: {
    'ChannelEvent.status':
      'The state: `sent`, `delivered` and `progress` on the way, `completed`, `warning` or `error` at the end.',
    'ChannelEvent.type': 'The kind of the event: `text` for most, otherwise what its other fields contain.',
    'ChannelEvent.value': 'A description; for a command, its output.',
    'ChannelEvent.progress.value': 'How many parts are done.',
    'ChannelEvent.progress.total': 'How many parts there are.',
    'ChannelEvent.waits': '`offline`: the command waits until the device is online. Otherwise missing.',
    'ChannelEvent.response_state':
      'The state once more, for requests to the API of a device; for a change of a configuration, how it has ended.',
    'ChannelEvent.data': 'The result, if it is more than text.',
    'ChannelEvent.link': 'The address of a session that was opened, without `https://`.',
  },
  bodies: {
    'channels.get': none(
      'There is no example: the name of a channel comes from the response of the call that started the work.',
    ),
  },
})

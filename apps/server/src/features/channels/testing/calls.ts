import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /status/channel/{channel}': 'everybody',
  },
  kinds: {
    'GET /status/channel/{channel}': { channel: 'channel' },
  },
})

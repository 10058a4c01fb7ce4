import { feature } from '../../kit/feature.ts'
import channels from './handlers.ts'
import { channelJobs } from './jobs.ts'

export default feature({
  name: 'channels',
  tables: ['channels', 'channel_events'],
  endpoints: [channels],
  apiDocs: () => import('./api-docs.ts'),
  jobs: channelJobs,
})

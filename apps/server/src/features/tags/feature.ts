import { feature } from '../../kit/feature.ts'
import { advanceRuns } from './advance.ts'
import tags from './handlers.ts'
import { tagJobs } from './jobs.ts'
import actionLogs from './log-handlers.ts'

export default feature({
  name: 'tags',
  tables: ['tags', 'device_tags', 'tag_actions', 'tag_runs'],
  endpoints: [tags, actionLogs],
  jobs: tagJobs,
  sweeps: [{ name: 'actions of tags', run: advanceRuns }],
})

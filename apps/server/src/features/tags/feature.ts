import { feature } from '../../kit/feature.ts'
import { advanceRuns } from './advance.ts'
import tags from './handlers.ts'
import { tagJobs } from './jobs.ts'

export default feature({
  name: 'tags',
  tables: ['tags', 'device_tags', 'tag_actions', 'tag_runs'],
  endpoints: [tags],
  jobs: tagJobs,
  sweeps: [{ name: 'actions of tags', run: advanceRuns }],
})

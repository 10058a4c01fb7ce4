import { apiDocs } from '../../kit/api-docs.ts'
import { metricsDocs } from './metrics/api-docs.ts'

const parts = [metricsDocs]
const joined = <K extends 'summaries' | 'operations' | 'fields' | 'bodies' | 'parameters'>(name: K) =>
  Object.assign({}, ...parts.map((part) => part[name])) as (typeof parts)[number][K]

export default apiDocs({
  heading: {
    name: 'Integrations',
    description: 'Metrics of devices for Prometheus, and events that are sent to other systems.',
  },
  summaries: joined('summaries'),
  operations: joined('operations'),
  fields: joined('fields'),
  bodies: joined('bodies'),
  parameters: joined('parameters'),
})

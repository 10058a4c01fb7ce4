import { apiDocs } from '../../kit/api-docs.ts'
import { historyDocs } from './history/api-docs.ts'

export default apiDocs({
  summaries: {
    ...historyDocs.summaries,
    'telemetry.metrics': 'Read values over time',
  },
  operations: {
    ...historyDocs.operations,
    'telemetry.metrics':
      'Returns how values of a device changed over a period, by default the last 24 hours. For periods of up to 3 days, the reported values are returned; for longer ones, hourly averages with minimum and maximum.',
  },
  parameters: { ...historyDocs.parameters, 'telemetry.metrics.buckets': 100 },
  fields: {
    ...historyDocs.fields,
    'telemetry.id': 'The id of the device.',
    'telemetry.start_date': 'The beginning of the period, UTC if no zone is given; by default 24 hours ago.',
    'telemetry.end_date': 'The end of the period, UTC if no zone is given; by default now.',
    'telemetry.buckets':
      'The maximum number of points of a series. If there are more, they are combined into equal steps with average, minimum and maximum; by default 1500, or every hour.',
    'Series.values': 'The value at each time; null if it was not reported.',
  },
})

import { type ApiDocs, body, fieldsOf, none } from '../../../kit/api-docs.ts'

const shown = {
  company_id: 'The company whose devices the token reads.',
  name: 'Its name.',
  include_subsidiaries: 'Whether the devices of subsidiaries are included.',
}

const record = {
  ...shown,
  id: 'The id of the token.',
  created_by: 'The user who created it.',
  expires_at: 'When it expires, in UTC; null if it does not.',
  last_used_at: 'When it was last used, in UTC, to the minute; null if never.',
  last_used_ip: 'The address from which it was last used.',
}

/** What the API document says about metrics. */
export const metricsDocs: Required<Omit<ApiDocs, 'heading' | 'sorts'>> = {
  summaries: {
    'metrics.devices': 'Read the metrics of devices for Prometheus',
    'metrics.tokens': 'List metrics tokens',
    'metrics.createToken': 'Create a metrics token',
    'metrics.removeToken': 'Revoke a metrics token',
  },
  operations: {
    'metrics.devices':
      "Returns the latest values of the devices of a company as Prometheus' text format: `device_info`, `device_up`, the time of the last contact, signal, counters of mobile data, uptime, load, memory, storage, clients, and the numbers of monitoring templates as `device_template_value`. Each has the labels `device_id` and `device`. It requires a metrics token as the bearer token and takes no other credential. A response has at most 50,000 devices, 100 template values of a device and 200,000 in all; `device_metrics_omitted` counts what was left out. A token may send 30 requests in a minute.",
    'metrics.tokens': 'Returns the metrics tokens of the companies that you see, without the tokens themselves.',
    'metrics.createToken':
      'Creates a token with which Prometheus reads the metrics of devices. The response contains the token, and no other one does. You need the permissions to view devices and their data usage. A company has at most 20 tokens.',
    'metrics.removeToken': 'Revokes a metrics token. It stops working at once.',
  },
  fields: {
    ...fieldsOf('MetricsToken', record),
    ...fieldsOf('CreatedMetricsToken', record),
    'CreatedMetricsToken.token': 'The token, which no other response contains.',
    ...fieldsOf('metrics', shown),
    'metrics.tokens.company_id': 'Ids of companies, separated by commas.',
    'metrics.createToken.company_id': 'The id of the company; by default your company.',
    'metrics.expires_in': 'Seconds until the token expires. It does not expire if this is left out.',
    'metrics.id': 'The id of the token.',
  },
  bodies: {
    'metrics.devices': none('It needs a metrics token, which is shown only once.'),
    'metrics.removeToken': none('The demo has no metrics token.'),
    'metrics.createToken': body({ name: 'Prometheus', expires_in: 31_536_000 }),
  },
  parameters: {},
}

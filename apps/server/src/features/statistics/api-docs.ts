import { apiDocs } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'statistics.general': 'Read current totals, and daily figures for 30 days',
    'statistics.online': 'Count online and offline devices by company, as a tree',
    'statistics.unique': 'Count distinct devices seen, by day and by month',
    'statistics.months': 'Read monthly figures',
    'statistics.connections': 'Count connected devices by gateway, and connection attempts by hour for two days',
    'statistics.actions': 'List the actions requested of devices in all visible companies',
  },
  operations: {
    'statistics.general':
      'Returns how many devices, companies, users and sessions there are, with figures for each of the last 30 days.',
    'statistics.online':
      'Returns how many devices of each company were online and offline in a period of whole days, by default today. A device that was online at any time of the period counts as online.',
    'statistics.unique': 'Returns how many different devices were online on each day and in each month.',
    'statistics.months': 'Returns devices, commands, sessions and bytes of each month.',
    'statistics.connections':
      'Returns how many devices are connected to each gateway, and how many connection attempts succeeded and failed in each hour of the last two days.',
    'statistics.actions': 'Returns the commands that were sent to devices of all companies that you see.',
  },
  fields: {
    'ActionLog.id': 'The id of the command.',
    'ActionLog.state': 'The state of the command: waiting, sent, delivered or finished.',
    'ActionLog.text': 'The message of the device; null if there is none.',
    'statistics.state': 'Only commands in these states, separated by commas.',
    'statistics.company_id': 'The id of the company to count; if omitted, your own.',
    'statistics.actions.company_id': 'Only commands to devices of these companies; ids, separated by commas.',
  },
  parameters: {
    'statistics.online.company_id': 2,
    'statistics.actions.state': ['completed', 'failed'],
    'statistics.actions.sort': ['-created_at'],
  },
  sorts: {
    'statistics.actions': 'created_at finished_at state action_name username',
  },
})

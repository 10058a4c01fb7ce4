/** Words of the audit log. */
export const en = {
  title: 'Audit log', search: 'E-mail address, target', empty: 'Nothing was done in this time.', as: '{{person}} as {{other}}', copy: 'Copy as JSON', detail: 'Details',
  field: { time: 'Time', person: 'Person', act: 'What', target: 'Target', result: 'Result', company: 'Company', ip: 'IP address', call: 'Call', agent: 'User agent' },
  result: { done: 'Done', refused: 'Refused' },
} as const

import type { en as menu } from './menu/en.ts'

/** Texts of the audit log. */
export const en = {
  search: 'Email address, target',
  empty: 'No actions in this period.',
  as: '{{person}} as {{other}}',
  copy: 'Copy as JSON',
  detail: 'Details',
  field: {
    time: 'Time',
    person: 'User',
    act: 'Action',
    target: 'Target',
    result: 'Result',
    company: 'Company',
    ip: 'IP address',
    call: 'Request',
    agent: 'User agent',
  },
  result: { done: 'Done', refused: 'Refused' },
  tried: '{{act}} (refused)',
  reason: { title: 'Reason', wrong_password: 'Wrong password', wrong_code: 'Wrong code', disabled: 'Account blocked' },
  changes: {
    title: 'Changes',
    field: 'Field',
    before: 'Before',
    after: 'After',
    secret: 'Changed. The value is secret.',
    yes: 'Yes',
    no: 'No',
    fields: {
      name: 'Name',
      title: 'Title',
      description: 'Description',
      email: 'Email',
      color: 'Colour',
      role: 'Role',
      parent: 'Parent company',
      tags: 'Tags',
      password: 'Password',
      can_use_parent_license: "Can use the parent company's credits",
      data_billed: 'Data is charged',
      max_companies: 'Limit on companies',
      max_users: 'Limit on users',
      max_devices: 'Limit on devices',
      host: 'Server',
      port: 'Port',
      username: 'Username',
      encryption: 'Encryption',
      issuer: 'Issuer',
      client_id: 'Client ID',
      client_secret: 'Client secret',
      allowed_domains: 'Allowed domains',
      enabled: 'Enabled',
      summary: 'Text',
      type: 'Type',
      starts_at: 'Starts',
      ends_at: 'Ends',
    },
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    audit: typeof en & typeof menu
  }
}

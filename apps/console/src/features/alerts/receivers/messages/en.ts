/** Texts about the receivers of messages. */
export const en = {
  title: 'Receivers',
  purpose: 'Systems that automations send messages to.',
  search: 'Search receivers',
  empty: 'There are no receivers yet. Create one to send messages to a webhook, a chat, MQTT or syslog.',
  where: 'To create one, open Receivers in the menu of the list of automations.',
  subjectHelp: 'Optional. If empty, the name of the automation is used.',
  kind: {
    webhook: 'Webhook',
    ntfy: 'ntfy',
    telegram: 'Telegram',
    slack: 'Slack',
    teams: 'Microsoft Teams',
    mqtt: 'MQTT',
    syslog: 'Syslog',
    sms: 'SMS through a router',
  },
  field: {
    name: 'Name',
    kind: 'Type',
    target: 'Target',
    last: 'Last answer',
    waiting: 'Waiting',
    url: 'Address',
    topicUrl: 'Address with the topic',
    apiUrl: 'Bot API server',
    host: 'Host',
    port: 'Port',
    transport: 'Connection',
    topic: 'Topic',
    username: 'Username',
    chat_id: 'Chat',
    device_id: 'Router',
    numbers: 'Phone numbers',
    token: 'Access token',
    botToken: 'Bot token',
    webhookUrl: 'Webhook address',
    password: 'Password',
    time: 'Time',
    result: 'Result',
    answer: 'Answer',
    duration: 'Duration',
    attempt: 'Attempt',
  },
  help: {
    webhook: 'Messages are sent as signed JSON. The signing key is shown once, after creation.',
    chat_id: 'The number of the chat, or the @name of a channel.',
    device_id:
      'A router of the company with a SIM that can send SMS. Each SMS costs what the operator of the SIM charges.',
    numbers: 'Up to 10 numbers, such as +4712345678. Press Enter after each one.',
    apiUrl: 'Optional. Only if you run your own Bot API server.',
    port: 'Optional. If empty, the default port is used.',
    kept: 'Leave empty to keep the current value.',
  },
  transport: { tls: 'TLS', tcp: 'TCP without encryption', udp: 'UDP' },
  state: { ok: 'Accepted', failed: 'Failed', none: 'No answer yet' },
  add: { verb: 'Create receiver' },
  edit: { title: 'Edit receiver', verb: 'Save receiver', action: 'Edit' },
  remove: {
    verb: 'Delete receiver',
    title: 'Delete receiver?',
    message:
      '{{name}} will receive no more messages. Messages that are still waiting will not be sent. This cannot be undone.',
  },
  test: {
    verb: 'Send test message',
    taken: '{{name}} accepted the test message',
    failed: '{{name}} did not accept the test message',
    silent: 'The answer was empty.',
  },
  answers: { verb: 'Answers', title: 'Answers of {{name}}', empty: 'Nothing has been sent to this receiver yet.' },
  key: {
    title: 'Signing key',
    once: 'Copy this key now. It is not shown again.',
    copy: 'Copy signing key',
    done: 'I have copied the key',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    alertReceivers: typeof en
  }
}

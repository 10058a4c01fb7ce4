import type { en as menu } from './menu/en.ts'

/** Texts of the system feature. */
export const en = {
  changelog: {
    version: 'You are using version {{version}}.',
    inEnglish: 'The changelog is written in English.',
  },
  status: {
    description: 'The version and status of this installation, for a problem report.',
    now: 'Status',
    copy: 'Copy problem report',
    version: 'Version',
    built: 'Built',
    server: 'Server',
    live: 'Live updates',
    checking: 'Checking…',
    ready: 'Ready ({{milliseconds}} ms)',
    noResponse: 'No response',
    failed: 'Latest failed requests',
    noneFailed: 'No request has failed since this page was loaded.',
    time: 'Time',
    call: 'Request',
    result: 'Result',
    id: 'Request ID',
    hosts: 'Hosts',
    host: 'Host',
    hostStatus: 'Status',
    roles: 'Roles',
    seen: 'Last report',
    noHosts: 'The hosts could not be read.',
    hostState: { online: 'Running', offline: 'No report' },
    connection: {
      off: 'Off',
      connecting: 'Connecting…',
      up: 'Connected',
      down: 'Not connected',
    },
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    system: typeof en & typeof menu
  }
}

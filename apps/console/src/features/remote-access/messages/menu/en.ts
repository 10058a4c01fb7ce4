/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Remote access',
  historyTitle: 'Access history',
  requestsTitle: 'Access requests',
  approvalAction: 'Approval of remote access',
  consentAction: 'Consent to remote access',
  recordingAction: 'Session recording',
  recordingsTitle: 'Search recordings',
  recordingTitle: 'Recording',
  watchTitle: 'Watch session',
  deviceAccess: 'Device access',
  checkAction: 'Check remote access',
  webTitle: 'Web interface',
  openWeb: 'Open web interface',
  tab: 'Access',
  portsTab: 'Ports',
  add: {
    title: 'Add remote access',
  },
  desktop: {
    title: 'Remote desktop',
  },
  sftpTitle: 'SFTP',
  terminal: {
    title: 'SSH',
    open: 'Open terminal',
  },
} as const

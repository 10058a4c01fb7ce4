/** `thing` is the noun at the beginning of a sentence, `it` the noun as an object. */
const about = (thing: string, it: string) => ({
  create: { done: `${thing} created successfully`, failed: `Failed to create ${it} ({{status}})` },
  update: { done: `${thing} updated successfully`, failed: `Failed to update ${it} ({{status}})` },
  remove: { done: `${thing} removed successfully`, failed: `Failed to remove ${it} ({{status}})` },
  get: { failed: `Failed to get ${it} ({{status}})` },
})

/** Describes the success or failure of a request, if neither the caller nor the server provides a message. */
export const en = {
  serverError: 'Server error',
  announcement: about('Announcement', 'announcement'),
  automation: about('Automation', 'automation'),
  company: about('Company', 'company'),
  credits: about('Resources', 'resources'),
  device: about('Device', 'device'),
  entry: about('Entry', 'entry'),
  file: about('File', 'file'),
  hub: about('VPN hub', 'VPN hub'),
  mailServer: about('Mail server', 'mail server'),
  remoteAccess: about('Remote access', 'remote access'),
  report: about('Report', 'report'),
  role: about('Role', 'role'),
  tag: about('Tag', 'tag'),
  template: about('Monitoring template', 'monitoring template'),
  user: about('User', 'user'),
  special: {
    generatePasswords: {
      done: 'Passwords generated successfully',
      failed: 'Failed to generate passwords ({{status}})',
    },
    setPasswords: { done: 'Passwords set successfully', failed: 'Failed to set passwords ({{status}})' },
    uploadFile: { done: 'File uploaded successfully', failed: 'Failed to upload file ({{status}})' },
    addData: { done: 'Company data added successfully', failed: 'Failed to add company data ({{status}})' },
    inviteUser: { done: 'User invited successfully', failed: 'Failed to invite user ({{status}})' },
    cancelUpdates: { done: 'Updates cancelled successfully', failed: 'Failed to cancel updates ({{status}})' },
    activateCode: { done: 'Code activated successfully', failed: 'Failed to activate code ({{status}})' },
    moveCredits: { done: 'Resources moved successfully', failed: 'Failed to move resources ({{status}})' },
    moveDevices: { done: 'Devices moved successfully', failed: 'Failed to move devices ({{status}})' },
    moveDeviceCredits: {
      done: 'Device resources moved successfully',
      failed: 'Failed to move device resources ({{status}})',
    },
    sendAction: { done: 'Action sent successfully', failed: 'Failed to send action to devices ({{status}})' },
    tagDevices: { done: 'Device tags updated successfully', failed: 'Failed to update device tags ({{status}})' },
    approveDevice: { done: 'Device approved successfully', failed: 'Failed to approve device ({{status}})' },
    assignTemplate: {
      done: 'Monitoring template assigned successfully',
      failed: 'Failed to assign monitoring template ({{status}})',
    },
    releaseEmail: {
      done: 'Email address unblocked successfully',
      failed: 'Failed to unblock email address ({{status}})',
    },
    setMfa: { done: 'Second factor set up successfully', failed: 'Failed to set up second factor ({{status}})' },
    removeMfa: { done: 'Second factor removed successfully', failed: 'Failed to remove second factor ({{status}})' },
  },
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    results: typeof en
  }
}

/** Words of the remote access room and of its session pages. */
export const en = {
  title: 'Remote access',
  tab: 'Access',
  search: 'Name, device, IP',
  failed: 'Remote access could not be loaded',
  empty: 'No remote access yet. Name a target behind a device, such as its own SSH or a PLC in its network.',
  emptyDevice: 'No target behind this device has been named yet. Add its own SSH, or a machine in its network.',
  missing: { title: 'Remote access not found', message: 'This remote access does not exist, or it is not yours to see.', back: 'To all remote access' },
  field: {
    status: 'Device status', name: 'Name', device: 'Device', target: 'Destination', destination: 'Destination IP', port: 'Port', protocol: 'Protocol', company: 'Company', tags: 'Tags',
    created: 'Added', credentials: 'Credentials required',
  },
  add: {
    action: 'Add remote access', title: 'Add remote access', verb: 'Add', purpose: 'A target that can be reached through a device, without opening anything in its network.',
    chooseDevice: 'Choose a device', nameHelp: '3 to 50 letters, digits, dashes, underscores or blanks.',
    destinationHelp: '127.0.0.1 is the device itself; anything else is a machine in its network.', credentialsHelp: 'The target asks for a user name and a password.',
  },
  remove: {
    action: 'Remove', title_one: 'Remove remote access', title_other: 'Remove remote access', verb_one: 'Remove', verb_other: 'Remove {{count}}',
    message_one: 'Nobody can connect through {{name}} any more, and sessions that run through it end. Neither the device nor the target is changed.',
    message_other: 'Nobody can connect through these {{count}} entries any more, and sessions that run through them end. Neither the devices nor the targets are changed.',
  },
  connect: { action: 'Connect' },
  choose: {
    title: 'Terminal of {{name}}', none: 'This device has no SSH entry yet. The first one is usually its own: 127.0.0.1, port 22.', add: 'Add SSH access',
  },
  sessions: {
    title: 'Sessions', search: 'User', state: 'State', running: 'Running', ended: 'Ended', user: 'User', start: 'Start', end: 'End', duration: 'Duration', input: 'To device', output: 'From device',
    reason: 'Why it ended', empty: 'Nobody has connected through this entry yet.',
  },
  terminal: {
    title: 'SSH', open: 'Open terminal', label: 'Terminal: {{name}}', none: 'No session', otherProtocol: 'There is no page yet that connects by {{protocol}}.', retry: 'Try again',
    over: 'The session is over', exit: 'Exit status {{status}}.', reconnect: 'Reconnect', received: 'Received', sent: 'Sent', elapsed: 'Time since the login',
  },
  phase: { idle: 'Not connected', opening: 'Connecting', asking: 'Waiting for you', open: 'Connected', ended: 'Disconnected', failed: 'Failed' },
  step: { tunnel: 'Tunnel', connect: 'Connect', login: 'Login', shell: 'Shell' },
  failedStep: {
    tunnel: 'No tunnel through the device', connect: 'The target could not be connected to', login: 'The login failed', shell: 'No shell was started', session: 'The session was broken off',
  },
  login: {
    title: 'Log in to {{name}}', username: 'User name', method: 'How to log in', password: 'Password', passwordHelp: 'Used for this login only, and not stored.', key: 'Private key',
    keyHelp: 'Paste the whole key, or choose its file. Used for this login only, and not stored.', keyFile: 'Key file', keyTooLong: 'This is too large for a private key.', passphrase: 'Passphrase of the key',
    verb: 'Connect', denied: 'The login was refused', deniedMethods: 'Check user name and password. The target takes: {{methods}}.', offline: 'You can connect as soon as it is back.',
  },
  prompt: { title: 'The target asks', answer: 'Answer', verb: 'Send' },
  hostkey: {
    newTitle: 'Is this the right host?', newReason: 'You connect to {{target}} for the first time. Compare the fingerprint with the one that the host shows; it is remembered after that.',
    fingerprint: 'Fingerprint of its key ({{type}})', accept: 'Accept and connect', refuse: 'Do not connect',
    changedTitle: 'The host has another key', changedAlert: 'Somebody may be between you and the host',
    changedReason: 'The key differs from the one that was accepted before. If nobody has reset or replaced the host, do not connect: whoever answers would get your password.',
    remembered: 'Remembered fingerprint', now: 'Fingerprint now ({{type}})', acceptChanged: 'Accept the new key',
  },
  paste: {
    title_one: 'Paste {{count}} line', title_other: 'Paste {{count}} lines', message: 'A shell runs each line as soon as it arrives.', verb_one: 'Paste {{count}} line', verb_other: 'Paste {{count}} lines',
  },
  tools: {
    keys: 'Keys', handle: 'Tools (Ctrl+Alt+Shift)', label: 'Tools of the terminal', copy: 'Copy what is marked (Ctrl+Shift+C)', paste: 'Paste', smaller: 'Smaller letters', larger: 'Larger letters', full: 'Full screen', leaveFull: 'Leave full screen',
    disconnect: 'Disconnect', nothingMarked: 'Mark some text first.', copyRefused: 'The browser does not allow copying here.', pasteRefused: 'The browser does not allow reading the clipboard. Use Ctrl+Shift+V.',
  },
  end: {
    exited: 'The shell ended.', left: 'You disconnected.', lost: 'The connection to the target was lost.', failed: 'It could not go on.', denied: 'The login was refused too often.', hostKeyRefused: 'The key of the host was not accepted.',
    noAnswer: 'Nobody answered in time.', signedOut: 'You are signed out.', notAllowed: 'You may not connect to this any more.', entryRemoved: 'This remote access was removed.',
    timeOver: 'The longest time of a session is over.', idle: 'Nothing happened for half an hour.', deviceDisconnected: 'The device was disconnected.', serverStopped: 'The server is being restarted.',
    tooMany: 'Too many sessions were open.', interrupted: 'The server was interrupted.', refused: 'The server refused the session.', connectionLost: 'The connection to the server was lost.',
  },
  code: {
    TIMEOUT: 'The target did not answer in time.', HOST_KEY_REFUSED: 'The key of the host was not accepted, so nothing was sent to it.', CONNECTION_LOST: 'The target closed the connection.',
    NO_COMMON_ALGORITHM: 'The target is too old or too new: no way to encrypt is known to both.', NOT_SSH: 'What answers at this address is no SSH server.',
    PASSWORD_EXPIRED: 'The target demands a new password, which has to be set on the target itself.', NO_SHELL: 'The target started no shell.', HOST_FLOODS: 'The target sent more than it was allowed to.',
    NO_ANSWER: 'Nobody answered in time.', TOO_MANY_TRIES: 'The login was refused too often. Connect again to try once more.', TOO_MUCH_INPUT: 'Too much was typed before the shell was there.',
    BAD_MESSAGE: 'This page and the server do not understand each other. Reload the page.',
  },
} as const

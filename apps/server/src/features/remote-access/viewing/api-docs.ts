import { none } from '../../../kit/api-docs.ts'

/** What the API document says about terminals that others see: those who watch them, and guests. */
export const viewingDocs = {
  operations: {
    'remoteViewing.watch':
      'Lets the caller watch a running SSH or telnet session of a browser, from its current screen on. The user of the session is told, unless the company has chosen otherwise. The caller needs the same access as for opening the entry.',
    'remoteGuests.link': 'Returns whether a running terminal session of a browser is shared, and its guests.',
    'remoteGuests.share':
      'Lets up to 10 guests at once see a running SSH or telnet session of the caller without an account. The link is returned once; only its hash is stored. It replaces an earlier one, whose guests are disconnected, and ends with the session.',
    'remoteGuests.stop': 'Ends the sharing of a session and disconnects its guests.',
    'remoteGuests.remove':
      'Disconnects a guest. Nobody can join with the link any longer, since it would let the guest come back; other guests stay.',
    'remoteGuests.read': 'Returns what the link of a shared session leads to, with the token behind `#` in the link.',
    'remoteGuests.join':
      'Joins a shared session as a guest and returns a ticket with which the page of the guest connects. After 10 wrong passwords a session accepts none for a while.',
  },
  fields: {
    'remoteGuests.id': 'The id of the session.',
    'remoteGuests.share.types': 'Whether what guests type goes to the target; false by default.',
    'remoteGuests.share.password': 'What guests have to enter, at least 8 characters. Without it, the link is enough.',
    'RemoteGuestsShareResult.url': 'The link.',
    'remoteGuests.remove.guest_id': 'The id of the guest.',
    'remoteGuests.token': 'The token from the link.',
    'remoteGuests.join.name': 'The name under which the user of the session sees the guest.',
    'remoteGuests.join.password': 'The password of the session, if it has one.',
    'RemoteGuestsJoinResult.id': 'The id of the session.',
    'RemoteGuestsJoinResult.ticket': 'Shows the session once, within 30 seconds.',
    'GuestLink.shared': 'Whether the session is shared.',
    'GuestLink.open': 'Whether further guests can join with the link: not after one was removed.',
    'GuestLink.types': 'Whether what guests type goes to the target.',
    'GuestLink.has_password': 'Whether guests have to enter a password.',
    'GuestLink.guests': 'The guests who see the session now.',
    'SessionGuest.id': 'The id of the guest.',
    'SessionGuest.name': 'The name that the guest has entered.',
    'SessionGuest.joined_at': 'When the guest joined, in UTC.',
    'OpenedGuestLink.username': 'The user of the session.',
    'OpenedGuestLink.types': 'Whether guests may type.',
    'OpenedGuestLink.needs_password': 'Whether guests have to enter a password.',
    'OpenedGuestLink.recorded': 'Whether the session is recorded: `no`, `output`, or `input` for what is typed too.',
    'remoteViewing.watch.id': 'The id of the session.',
    'WatchedSession.id': 'The id of the session.',
    'WatchedSession.ticket': 'Shows the session once, within 30 seconds.',
    'WatchedSession.username': 'The user of the session.',
    'WatchedSession.entry': 'The entry of the session.',
    'LoggedGuest.name': 'The name that the guest has entered.',
    'LoggedGuest.typed': 'Whether what the guest typed went to the target.',
    'LoggedGuest.joined_at': 'When the guest joined, in UTC.',
    'LoggedGuest.left_at': 'When the guest left, in UTC; null while the guest is there.',
  },
  bodies: {
    'remoteGuests.share': none('There is no example: the session must be running.'),
    'remoteGuests.stop': none('There is no example: the session must be running.'),
    'remoteGuests.remove': none('There is no example: the session must be running.'),
    'remoteGuests.read': none('There is no example: the session must be shared.'),
    'remoteGuests.join': none('There is no example: the session must be shared.'),
    'remoteViewing.watch': none('There is no example: the session must be running.'),
  },
}

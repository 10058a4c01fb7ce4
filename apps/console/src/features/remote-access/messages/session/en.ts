/** Texts about sessions that go on without their page. */
export const en = {
  reconnecting: 'Reconnecting',
  lost: 'Connection to the server lost',
  goesOn_one: 'Your session keeps running for {{count}} minute. Reconnecting.',
  goesOn_other: 'Your session keeps running for {{count}} minutes. Reconnecting.',
  end: 'End session',
}

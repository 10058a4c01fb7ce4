/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    manage_move_ins: {
      title: 'Move in from another cloud',
      description: 'Read the companies, users and devices of another cloud with a token of it, and move them here.',
    },
  },
  act: {
    moveIns: {
      create: 'Began a move from another cloud',
      read: 'Read the source of a move again',
      remove: 'Deleted a move from another cloud',
      leaveOut: 'Left items of a move out or took them in',
      apply: 'Carried out the plan of a move',
      stage: 'Started a stage of a move',
      stop: 'Stopped a move',
    },
  },
  scope: { move_ins: { title: 'Move in', read: 'View moves from another cloud', write: 'Move in from another cloud' } },
} as const

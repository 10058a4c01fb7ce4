/**
 * Work that can need approval by a second person: what changes devices. `command`: a command line. `task_group`: also
 * its schedules and continuous runs. `backup`: the upload of one to a device. `configuration`: also services, Wi-Fi and
 * saved configurations.
 */
export const approvedKinds = [
  'reboot',
  'command',
  'task_group',
  'firmware',
  'backup',
  'configuration',
  'password',
  'esim',
] as const
export type ApprovedKind = (typeof approvedKinds)[number]

/**
 * The state of a request. `approved`: it is about to be carried out. `done`: it was carried out, so its jobs exist.
 * `changed`: what it would do, or the devices, changed in the meantime, so that nothing was done. `failed`: it was
 * approved and could not be carried out.
 */
export const approvalStates = [
  'pending',
  'approved',
  'done',
  'denied',
  'withdrawn',
  'expired',
  'changed',
  'failed',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The choices of a company. `inherit`: those of the nearest company above it apply, else nothing needs approval. */
export const approvalSettings = ['inherit', 'own'] as const

/** Hours in which a request can be approved: the usual and the highest number. */
export const approvalHours = { usual: 72, most: 720 } as const
/** The highest number of devices above which approval can be required. */
export const mostAbove = 100_000

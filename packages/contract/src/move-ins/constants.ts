/** What is moved in, in the order in which it is read and created. */
export const moveKinds = ['company', 'tag', 'user', 'file', 'device'] as const
export type MoveKind = (typeof moveKinds)[number]

/**
 * `reading`: the source is being read. `planned`: nothing was changed yet. `applying`, `applied`: companies, tags,
 * users, files and devices are being created, or were. `failed`: the source could not be read.
 */
export const moveStates = ['reading', 'planned', 'applying', 'applied', 'failed'] as const

/** `create`: is created here. `match`: exists here. `refuse`: cannot come, for a reason. */
export const verdicts = ['create', 'match', 'refuse'] as const

/** Why something cannot come. */
export const refusals = [
  'no_name',
  'company_left_out',
  'too_deep',
  'no_address',
  'file_type',
  'file_size',
  'no_serial',
  'no_mac',
  'no_imei',
  'unknown_model',
  'other_company',
  'twice',
] as const
export type Refusal = (typeof refusals)[number]

/** Whether something of the plan was created. A file or user that was not wanted stays `planned`. */
export const itemStates = ['planned', 'done', 'failed'] as const

/**
 * Where a device is. `waiting`: for its turn in a stage. `asked`: the source was told to run the install command on it.
 * `joined`: it is online here and was asked for an answer. `moved`: it has answered here. `not_moved`: it has not, and is
 * still managed at the source.
 */
export const deviceStates = ['waiting', 'asked', 'joined', 'moved', 'not_moved'] as const

/** Why a device was not moved. */
export const moveFaults = [
  'offline_there',
  'gone_there',
  'refused_there',
  'command_failed',
  'no_arrival',
  'no_answer',
  'not_here',
] as const
export type MoveFault = (typeof moveFaults)[number]

/** A stage runs, has stopped because too many devices failed or a user stopped it, or is finished. */
export const stageStates = ['running', 'halted', 'done'] as const

/** The number of records of a kind that a move takes. */
export const maxMoved = 50_000
/** Minutes in which a device has to arrive and answer. */
export const arrivalMinutes = 15

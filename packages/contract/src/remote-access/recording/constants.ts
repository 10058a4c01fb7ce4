/** What a company does with sessions in terminals. `required`: a session that cannot be recorded ends. */
export const recordingModes = ['off', 'on', 'required'] as const
export type RecordingMode = (typeof recordingModes)[number]

/** The choices of a company. `inherit`: those of the nearest company above it apply. */
export const companyRecordings = ['inherit', ...recordingModes] as const

/** What an entry demands in addition. It cannot weaken what its company demands. */
export const entryRecordings = ['inherit', 'on', 'required'] as const

export type EntryRecording = (typeof entryRecordings)[number]

/** The protocols whose sessions are recorded. */
export const recordedProtocols = ['ssh', 'telnet'] as const

export const isRecorded = (protocol: string | undefined): boolean =>
  (recordedProtocols as readonly (string | undefined)[]).includes(protocol)

/** How long recordings are kept, in days. `usual` applies if no company says otherwise. */
export const recordingDays = { least: 1, most: 3650, usual: 90 } as const

/**
 * The state of a recording. `full`: it reached its maximum size. `failed`: a part could not be stored. `interrupted`:
 * the server was killed; what was recorded before is complete up to two seconds.
 */
export const recordingStates = ['running', 'complete', 'full', 'failed', 'interrupted'] as const
export type RecordingState = (typeof recordingStates)[number]

/** The media type of asciicast files. */
export const castType = 'application/x-asciicast'

/** What a company does with sessions. `required`: a session that cannot be recorded ends. */
export const recordingModes = ['off', 'on', 'required'] as const
export type RecordingMode = (typeof recordingModes)[number]

/** The choices of a company. `inherit`: those of the nearest company above it apply. */
export const companyRecordings = ['inherit', ...recordingModes] as const

/** What an entry demands in addition. It cannot weaken what its company demands. */
export const entryRecordings = ['inherit', 'on', 'required'] as const

export type EntryRecording = (typeof entryRecordings)[number]

/**
 * The protocols whose sessions can be recorded, each with the form of its recordings. Where recording is required,
 * sessions of all others are refused.
 */
export const recordedAs = {
  ssh: 'terminal',
  telnet: 'terminal',
  sftp: 'files',
  http: 'requests',
  https: 'requests',
  vnc: 'screen',
  rdp: 'screen',
} as const
export const recordingKinds = ['terminal', 'files', 'requests', 'screen'] as const
export type RecordingKind = (typeof recordingKinds)[number]
export const recordedProtocols = Object.keys(recordedAs) as (keyof typeof recordedAs)[]

/** The protocols of sessions in which users type, which can be recorded too. */
export const typedProtocols = ['ssh', 'telnet', 'vnc', 'rdp'] as const

export const isRecorded = (protocol: string | undefined): protocol is keyof typeof recordedAs =>
  protocol !== undefined && Object.hasOwn(recordedAs, protocol)

/** How long recordings are kept, in days. `usual` applies if no company says otherwise. */
export const recordingDays = { least: 1, most: 3650, usual: 90 } as const

/**
 * The state of a recording. `full`: it reached its maximum size. `failed`: a part could not be stored. `interrupted`:
 * the server was killed; what was recorded before is complete up to two seconds.
 */
export const recordingStates = ['running', 'complete', 'full', 'failed', 'interrupted'] as const
export type RecordingState = (typeof recordingStates)[number]

/** How recordings of each kind are downloaded: as an asciicast, or as lines of JSON with a header of our own. */
export const recordingFiles = {
  terminal: { extension: 'cast', type: 'application/x-asciicast' },
  files: { extension: 'files.jsonl', type: 'application/x-ndjson' },
  requests: { extension: 'requests.jsonl', type: 'application/x-ndjson' },
  screen: { extension: 'screen.jsonl', type: 'application/x-ndjson' },
} as const satisfies Record<RecordingKind, { extension: string; type: string }>

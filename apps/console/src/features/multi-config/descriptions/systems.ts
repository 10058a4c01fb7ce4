import type { UploadedSystem } from '@outpost/contract/device-api/constants'

/** The names of the systems, which are the same in every language. */
export const systemNames: Readonly<Record<UploadedSystem, string>> = { rutos: 'RutOS', tswos: 'TSWOS' }

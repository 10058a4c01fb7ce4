/** The operating systems whose devices have an API of their own. */
export const apiSystems = ['rutos', 'tswos', 'openwrt', 'fake'] as const
export type ApiSystem = (typeof apiSystems)[number]

/** The systems whose descriptions are uploaded. Those of the others come with the product. */
export const uploadedSystems = ['rutos', 'tswos'] as const
export type UploadedSystem = (typeof uploadedSystems)[number]

/** The largest description in bytes. */
export const maxDescription = 8 * 1_048_576
/** The most paths that a description may have. The vendor's have about 1,500. */
export const maxDescribedPaths = 5000

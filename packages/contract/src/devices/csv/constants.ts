/** Devices that one export holds. */
export const mostExported = 100_000
/** Lines of an import below its header: as many devices as a company may register in an hour. */
export const mostImported = 5000
/** Bytes of an import. */
export const mostImportBytes = 4_194_304
/** The columns of an import. Each stands once, in any order; `serial` is always there. */
export const importColumns = ['serial', 'mac', 'imei', 'name', 'password'] as const
export type ImportColumn = (typeof importColumns)[number]

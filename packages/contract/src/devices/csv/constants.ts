/** The maximum number of devices in an export. */
export const maxExported = 100_000
/**
 * The maximum number of lines in an import, without the header: as many devices as a company may register in an hour.
 */
export const maxImported = 10_000
/** The maximum size of an import, in bytes. */
export const maxImportBytes = 4_194_304
/**
 * The columns of an import. Each appears at most once, in any order; `serial` is required. `tags` has names of tags
 * between semicolons.
 */
export const importColumns = ['serial', 'mac', 'imei', 'name', 'password', 'tags'] as const
export type ImportColumn = (typeof importColumns)[number]
/** The media type of XLSX (ECMA-376). */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

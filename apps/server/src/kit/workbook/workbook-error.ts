/** Why a workbook is refused, as text for users. */
export class WorkbookError extends Error {}

/** Largest file that a form takes: 80 MB. */
export const MAX_FILE_BYTES = 83_886_080

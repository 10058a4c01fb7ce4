/** The maximum size of a file in a form: 80 MB. */
export const MAX_FILE_BYTES = 83_886_080

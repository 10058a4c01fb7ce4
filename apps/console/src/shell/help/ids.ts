/** Where the focus goes when the help panel is closed. */
export const HELP_BUTTON = 'help-button'

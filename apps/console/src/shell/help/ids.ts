/** Id of the button that receives the focus when the help panel closes. */
export const HELP_BUTTON = 'help-button'

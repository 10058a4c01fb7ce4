import { createContext } from 'react'

/** Set if a form is shown on a separate page instead of in a dialog. */
export const FormPlace = createContext<{ leave: () => void } | undefined>(undefined)

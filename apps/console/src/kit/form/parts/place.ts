import { createContext } from 'react'

/** Given, a form stands on a page of its own instead of in a window. */
export const FormPlace = createContext<{ leave: () => void } | undefined>(undefined)

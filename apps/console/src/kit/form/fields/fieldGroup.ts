import { createContext } from 'react'

/** The name of the group that a field belongs to, which messages about the field begin with. */
export const FieldGroup = createContext<string | undefined>(undefined)

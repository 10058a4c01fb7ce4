import { useState } from 'react'
import type { FilesConnection } from './connection.ts'
import { type Choice, type Conflict, Transfers } from './transfers.ts'

interface Asked {
  conflict: Conflict
  answer: (choice: Choice, forAll: boolean) => void
}

/** The transfers of a session, and the question about a name that is taken. */
export function useTransfers(connection: FilesConnection): { transfers: Transfers; asked: Asked | undefined } {
  const [asked, setAsked] = useState<Asked>()
  const [transfers] = useState(
    () =>
      new Transfers(
        connection,
        (conflict) =>
          new Promise((resolve) =>
            setAsked({
              conflict,
              answer: (choice, forAll) => {
                setAsked(undefined)
                resolve({ choice, forAll })
              },
            }),
          ),
      ),
  )
  return { transfers, asked }
}
